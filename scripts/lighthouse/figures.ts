/** The scores of a page, of 100, that don't depend on the machine's speed. */
export interface Rules {
  accessibility: number;
  bestPractices: number;
  seo: number;
}

/** Lighthouse's figures for a page: its four scores, and the parts of its performance. */
export interface Figures extends Rules {
  performance: number;
  /** The largest contentful paint, in milliseconds. */
  largestPaintMs: number;
  /** The total blocking time, in milliseconds. */
  blockedMs: number;
  /** The cumulative layout shift (CLS). */
  shift: number;
}

type Name = keyof Figures;

/** The limits for every page: minimum scores, maximum times and shifts. */
const goals: Readonly<Record<Name, { says: string; best: 'most' | 'least'; goal: number }>> = {
  performance: { says: 'Performance', best: 'most', goal: 100 },
  accessibility: { says: 'Accessibility', best: 'most', goal: 100 },
  bestPractices: { says: 'Best practices', best: 'most', goal: 100 },
  seo: { says: 'SEO', best: 'most', goal: 100 },
  largestPaintMs: { says: 'LCP, ms', best: 'least', goal: 1500 },
  blockedMs: { says: 'TBT, ms', best: 'least', goal: 50 },
  shift: { says: 'CLS', best: 'least', goal: 0 },
};
const names = Object.keys(goals) as Name[];

/** The audit that misses least; if several are equal, the one with the earliest largest paint. */
export const best = <F extends Figures | Rules>(looks: readonly F[]): F =>
  looks.toSorted(
    (one, other) => missed(one).length - missed(other).length || paintMs(one) - paintMs(other),
  )[0]!;

const paintMs = (look: Figures | Rules): number =>
  'largestPaintMs' in look ? look.largestPaintMs : 0;

/** The figures that miss their limits, a line each. */
export const missed = (figures: Figures | Rules): string[] =>
  Object.entries(figures)
    .map(([name, figure]) => ({ ...goals[name as Name], figure: figure as number }))
    .filter(({ best: way, goal, figure }) => !(way === 'most' ? figure >= goal : figure <= goal))
    .map(({ says, goal, figure }) => `${says}: ${figure}, where ${goal} is asked for`);

/** All figures as a page of Markdown. */
export function tableOf(all: ReadonlyMap<string, Figures>): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const rows = [...all].map(([path, figures]) =>
    row([`\`${path}\``, ...names.map((name) => figures[name])]),
  );
  return [
    '# Lighthouse on the demo band',
    '',
    'As on a phone (Lighthouse 13, its own slow network and processor), the best of at most three looks at each page. Made by `npm run lighthouse`.',
    '',
    row(['page', ...names.map((name) => goals[name].says)]),
    row(['---', ...names.map(() => '---')]),
    ...rows,
    '',
  ].join('\n');
}
