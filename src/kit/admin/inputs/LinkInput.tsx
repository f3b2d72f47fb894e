import type { ComponentProps } from 'react';
import { maxLinkLength } from '../../links/readLink.ts';
import { TextField } from '../../client/inputs/TextField.tsx';

export function LinkInput(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      maxLength={maxLinkLength}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}
