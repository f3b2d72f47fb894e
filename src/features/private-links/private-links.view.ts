import { longDateTime } from '../../kit/dates/dates.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { ownTimeZone } from '../../kit/dates/timeZones.ts';
import type { PrivateLink } from './private-links.ts';

export const privatePath = '/private';

export const madeText = ({ madeAt, by }: Pick<PrivateLink, 'madeAt' | 'by'>): string =>
  `Created ${by === null ? '' : `by ${by}, `}${longDateTime(madeAt, ownTimeZone())}`;

/** How long a link can work, by days. */
export const spans = { 7: '7 days', 30: '30 days', 90: '90 days', 365: 'A year' };

export const inDays = (days: number): number => Date.now() + days * dayMs;

export const endText = ({ endsAt }: Pick<PrivateLink, 'endsAt'>): string[] =>
  endsAt === null
    ? []
    : [
        `${endsAt > Date.now() ? 'Works until' : 'Ended on'} ${longDateTime(endsAt, ownTimeZone())}`,
      ];

export function openedText({ opens, openedAt }: Pick<PrivateLink, 'opens' | 'openedAt'>): string {
  if (openedAt === null) return 'Not opened yet';
  const often = opens === 1 ? 'once' : `${opens} times`;
  return `Opened ${often}, last ${longDateTime(openedAt, ownTimeZone())}`;
}
