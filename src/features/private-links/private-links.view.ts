import { longDateTime } from '../../kit/dates/dates.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import type { PrivateLink } from './private-links.ts';

export const privatePath = '/private';

export const madeText = ({ madeAt, by }: Pick<PrivateLink, 'madeAt' | 'by'>): string =>
  `Created ${by === null ? '' : `by ${by}, `}${longDateTime(madeAt, ownTimeZone())}`;

export function openedText({ opens, openedAt }: Pick<PrivateLink, 'opens' | 'openedAt'>): string {
  if (openedAt === null) return 'Not opened yet';
  const often = opens === 1 ? 'once' : `${opens} times`;
  return `Opened ${often}, last ${longDateTime(openedAt, ownTimeZone())}`;
}
