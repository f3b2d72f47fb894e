import type { ComponentProps } from 'react';
import { isPlainPress } from '../browser/isPlainPress.ts';
import { usePageLocation } from './pageLocation.ts';

export function PageLink({ to, onClick, ...anchor }: { to: string } & ComponentProps<'a'>) {
  const { base, go } = usePageLocation();
  return (
    <a
      {...anchor}
      href={base + to}
      onClick={(event) => {
        onClick?.(event);
        if (!go || !isPlainPress(event)) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}
