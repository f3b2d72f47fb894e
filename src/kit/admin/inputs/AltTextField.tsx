import type { ComponentProps } from 'react';
import { maxAltLength } from '../../pictures/altText.ts';
import { TextField } from '../../client/inputs/TextField.tsx';

type AltTextFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'maxLength'>;

export const AltTextField = (field: AltTextFieldProps) => (
  <TextField label="What it shows" maxLength={maxAltLength} {...field} />
);
