import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { AlertType } from '../../client/page/alerts.ts';

/** Told apart by sign, colour and word: no one of them alone has to be seen. */
export const tones: Readonly<
  Record<AlertType, { Icon: typeof Info; word: string; color: string; ground: string }>
> = {
  error: { Icon: CircleAlert, word: 'Error', color: 'text-error', ground: 'tone-error' },
  success: { Icon: CircleCheck, word: 'Success', color: 'text-success', ground: 'tone-success' },
  warning: { Icon: TriangleAlert, word: 'Warning', color: 'text-warning', ground: 'tone-warning' },
  info: { Icon: Info, word: 'Note', color: 'text-info', ground: 'tone-info' },
};
