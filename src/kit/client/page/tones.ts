import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { AlertType } from './alerts.ts';

interface Tone {
  Icon: typeof Info;
  word: string;
  color: string;
}

/** Differ by sign, color and word: no one of them alone has to be seen. */
export const tones: Readonly<Record<AlertType, Tone>> = {
  error: { Icon: CircleAlert, word: 'Error', color: 'text-error' },
  success: { Icon: CircleCheck, word: 'Success', color: 'text-success' },
  warning: { Icon: TriangleAlert, word: 'Warning', color: 'text-warning' },
  info: { Icon: Info, word: 'Note', color: 'text-info' },
};
