import type { ComponentProps } from 'react';
import { TextField } from '../../client/inputs/TextField.tsx';

export type TextFieldProps = ComponentProps<typeof TextField>;

/** For texts that are copied letter by letter. */
export const asTyped = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;

export const CodeInput = (props: TextFieldProps) => <TextField {...asTyped} {...props} />;

export const LinkInput = (props: TextFieldProps) => <CodeInput inputMode="url" {...props} />;

export const AltTextField = (props: Omit<TextFieldProps, 'label'>) => (
  <TextField label="Image Description" {...props} />
);
