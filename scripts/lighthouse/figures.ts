/** The scores of a page, of 100, that hang on no machine's speed. */
export interface Rules {
  accessibility: number;
  bestPractices: number;
  seo: number;
}

/** All that Lighthouse says of a page: its four scores, and what the performance is made of. */
export interface Figures extends Rules {
  performance: number;
  /** Until the largest thing is painted, in milliseconds. */
  largestPaintMs: number;
  /** How long the page was blocked in all, in milliseconds. */
  blockedMs: number;
  /** How far things moved by themselves (CLS). */
  shift: number;
}

type Name = keyof Figures;

/** What is asked of every page: a score at least so high, a time or a shift at most. */
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

/** The look that misses least; of several such, the one whose largest thing is painted first. */
export const best = <F extends Figures | Rules>(looks: readonly F[]): F =>
  looks.toSorted(
    (one, other) => missed(one).length - missed(other).length || paintMs(one) - paintMs(other),
  )[0]!;

const paintMs = (look: Figures | Rules): number =>
  'largestPaintMs' in look ? look.largestPaintMs : 0;

/** What of it misses what is asked of every page, a line each. */
export const missed = (figures: Figures | Rules): string[] =>
  Object.entries(figures)
    .map(([name, figure]) => ({ ...goals[name as Name], figure: figure as number }))
    .filter(({ best: way, goal, figure }) => !(way === 'most' ? figure >= goal : figure <= goal))
    .map(({ says, goal, figure }) => `${says}: ${figure}, where ${goal} is asked for`);

/** All of it as a page of Markdown. */
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
