export interface Figure {
  name: string;
  value: number;
  unit: '' | 'ms' | 'MB' | 'bytes';
  better: 'more' | 'less';
  goal: number | null;
  /** The floor: the run fails if the figure misses it. */
  floor: number | null;
}

export const less = (
  name: string,
  value: number,
  unit: Figure['unit'] = '',
  goal: number | null = null,
  floor: number | null = null,
): Figure => ({ name, value, unit, better: 'less', goal, floor });

/** A ratio that should be high. */
export const more = (
  name: string,
  value: number,
  goal: number | null,
  floor: number | null,
): Figure => ({ ...less(name, value, '', goal, floor), better: 'more' });

const isWithin = ({ value, better }: Pick<Figure, 'value' | 'better'>, bound: number): boolean =>
  better === 'more' ? value >= bound : value <= bound;

export const complaints = (figures: readonly Figure[]): string[] =>
  figures
    .filter((figure) => figure.floor !== null && !isWithin(figure, figure.floor))
    .map(
      (figure) =>
        `${figure.name}: ${written(figure, figure.value)}, but its floor is ${bound(figure, figure.floor!)}.`,
    );

/** The cells of a row: name, value, goal, whether it is reached, floor. */
export const rowOf = (figure: Figure): string[] => {
  const { name, value, goal, floor } = figure;
  return [
    name,
    written(figure, value),
    goal === null ? '' : bound(figure, goal),
    goal === null ? '' : verdict(isWithin(figure, goal)),
    floor === null ? '' : bound(figure, floor),
  ];
};

export const verdict = (reached: boolean): string => (reached ? 'reached' : 'missed');

export const bound = (figure: Figure, at: number): string =>
  `${figure.better === 'more' ? '≥' : '≤'} ${written(figure, at)}`;

function written({ unit }: Figure, value: number): string {
  if (unit === 'bytes') return `${(value / 1000).toFixed(1)} kB`;
  if (unit === '') return String(Number(value.toPrecision(3)));
  return `${Number(value.toPrecision(3)).toLocaleString('en')} ${unit}`;
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

/** @param part 0.99 for the value that one in a hundred exceeds. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}
