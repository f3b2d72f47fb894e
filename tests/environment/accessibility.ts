import type { AxeResults, RunOptions } from 'axe-core';

/** What axe holds a page against: WCAG 2.2 A and AA, and what it recommends beside. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** What axe found, one sentence for each place. */
export const sentencesOf = ({ violations }: Pick<AxeResults, 'violations'>): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
  );

/** @param rules by their names in axe; all that a page is held against where none is named. */
export const axeOptions = (rules?: readonly string[]): RunOptions => ({
  runOnly: rules ? { type: 'rule', values: [...rules] } : tags,
  resultTypes: ['violations'],
  iframes: false,
});
