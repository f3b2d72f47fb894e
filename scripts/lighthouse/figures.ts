/** Goals for every page by Lighthouse's names: minimum scores of 100, maximum times and shifts. */
const goals = {
  performance: { says: 'Performance', best: 'most', goal: 100 },
  accessibility: { says: 'Accessibility', best: 'most', goal: 100 },
  'best-practices': { says: 'Best practices', best: 'most', goal: 100 },
  seo: { says: 'SEO', best: 'most', goal: 100 },
  'largest-contentful-paint': { says: 'LCP, ms', best: 'least', goal: 1200 },
  'total-blocking-time': { says: 'TBT, ms', best: 'least', goal: 0 },
  'cumulative-layout-shift': { says: 'CLS', best: 'least', goal: 0 },
} as const;

type Name = keyof typeof goals;
export const names = Object.keys(goals) as Name[];

/** A page's scores that don't depend on the machine's speed. */
export const rules = ['accessibility', 'best-practices', 'seo'] as const;

export type Figures = Partial<Record<Name, number>>;

/** The audit that misses least; if several are equal, the one with the earliest largest paint. */
export const best = (looks: readonly Figures[]): Figures =>
  looks.toSorted(
    (one, other) => missed(one).length - missed(other).length || paintMs(one) - paintMs(other),
  )[0]!;

const paintMs = (look: Figures): number => look['largest-contentful-paint'] ?? 0;

export const missed = (figures: Figures): string[] =>
  (Object.entries(figures) as [Name, number][])
    .map(([name, figure]) => ({ ...goals[name], figure }))
    .filter(({ best: way, goal, figure }) => !(way === 'most' ? figure >= goal : figure <= goal))
    .map(({ says, goal, figure }) => `${says}: ${figure}, the goal is ${goal}`);

export function tableOf(all: ReadonlyMap<string, Figures>): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const rows = [...all].map(([path, figures]) =>
    row([`\`${path}\``, ...names.map((name) => figures[name] ?? '')]),
  );
  return [
    '# Lighthouse on the demo band',
    '',
    `${new Date().toISOString().slice(0, 10)}, Lighthouse 13 (mobile, with its simulated slow network and processor); the best of at most three runs for each page. Made by \`npm run lighthouse\`.`,
    '',
    row(['page', ...names.map((name) => goals[name].says)]),
    row(['---', ...names.map(() => '---')]),
    ...rows,
    '',
  ].join('\n');
}
