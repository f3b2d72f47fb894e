import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { maxTownLength, townTexts } from './places.view.ts';

/** A fan's town on a page without scripts; the server finds its place. */
export const PlainTownField = (texts: { defaultValue: string }) => (
  <TextField {...townTexts} name="town" maxLength={maxTownLength} {...texts} />
);
