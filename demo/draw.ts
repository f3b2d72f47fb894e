import type { Type } from './lettering.ts';
import type { Sheet } from './print.ts';

/** Draws a scene into a sheet of any shape: what each ink prints. */
export type Draw = (
  wide: number,
  high: number,
  type: Type,
) => Sheet['plates'] | Promise<Sheet['plates']>;
