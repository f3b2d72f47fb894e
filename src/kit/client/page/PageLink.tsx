import type { ComponentProps } from 'react';
import { usePageLocation } from './pageLocation.ts';

export const PageLink = ({ to, ...anchor }: { to: string } & ComponentProps<'a'>) => (
  <a {...anchor} href={usePageLocation().base + to} />
);
