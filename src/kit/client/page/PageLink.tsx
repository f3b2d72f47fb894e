import type { ComponentProps, MouseEvent } from 'react';
import { usePageLocation } from './pageLocation.ts';

export function PageLink({ to, onClick, ...anchor }: { to: string } & ComponentProps<'a'>) {
  const { base, go } = usePageLocation();
  return (
    <a
      {...anchor}
      href={base + to}
      onClick={(event) => {
        onClick?.(event);
        if (!go || !isPlain(event)) return;
        event.preventDefault();
        go(to);
      }}
    />
  );
}

function isPlain(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}
