import type { ComponentProps } from 'react';
import { webAddress } from '../../links/webAddress.ts';

/** Links a web address; any other text stays plain. */
export function ExternalLink({ href, ...anchor }: { href: string } & ComponentProps<'a'>) {
  const address = webAddress(href);
  if (address === null) return <span>{anchor.children}</span>;
  return <a href={address} target="_blank" rel="noopener noreferrer" {...anchor} />;
}
