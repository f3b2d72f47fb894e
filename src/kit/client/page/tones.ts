import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { AlertType } from './alerts.ts';

/** Tones differ by sign, color and word, so that none of the three has to be visible alone. */
export const tones = {
  error: { Icon: CircleAlert, word: 'Error', color: 'text-error' },
  success: { Icon: CircleCheck, word: 'Success', color: 'text-success' },
  warning: { Icon: TriangleAlert, word: 'Warning', color: 'text-warning' },
  info: { Icon: Info, word: 'Note', color: 'text-info' },
} as const satisfies Record<AlertType, object>;
