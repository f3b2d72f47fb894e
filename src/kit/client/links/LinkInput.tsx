import type { ComponentProps } from 'react';
import { longestLink } from '../../links/links.ts';
import { TextField } from '../inputs/TextField.tsx';

/** An address of the web, as people type or paste it. */
export function LinkField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      maxLength={longestLink}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}
