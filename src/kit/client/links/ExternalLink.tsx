import type { ReactNode } from 'react';
import { webAddress } from '../../links/webAddress.ts';

interface ExternalLinkProps {
  href: string;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** Links a web address; any other text stays plain. */
export function ExternalLink({ href, className, onClick, children }: ExternalLinkProps) {
  const address = webAddress(href);
  if (address === null) return <span>{children}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      onClick={onClick}
    >
      {children}
    </a>
  );
}
