import { pictureStep } from './media.view.ts';

export interface RowItem {
  /** The image's share of the row's width. */
  share: number;
  /** For the last image of a row the free width after it, in row heights; otherwise null. */
  free: number | null;
}

interface Layout {
  /** The target width of a row, in heights. */
  width: number;
  /** The least width and height of an image beside others: 24 pixels of the narrowest row. */
  min: number;
}

const layouts = {
  phone: { width: 2.2, min: 24 / 288 },
  desk: { width: 4.4, min: 24 / 736 },
} satisfies Record<string, Layout>;

/** A last row that fills less of the width isn't stretched: it would be too high. */
const minFilled = 0.6;

/**
 * The rows for both layouts. Each step has its own rows, so that they are full while more images
 * follow, and don't change when those load. @param shapes width by height.
 */
export const rowsOf = (shapes: readonly number[]): Record<keyof typeof layouts, RowItem[]> => ({
  phone: inSteps(shapes, layouts.phone),
  desk: inSteps(shapes, layouts.desk),
});

function inSteps(shapes: readonly number[], layout: Layout): RowItem[] {
  const steps = Array.from({ length: Math.ceil(shapes.length / pictureStep) }, (_, i) =>
    shapes.slice(i * pictureStep, (i + 1) * pictureStep),
  );
  return steps.flatMap((step) => {
    const rows = evenRows(step, layout);
    // Nothing follows an incomplete step.
    const end = step.length < pictureStep ? rows.length - 1 : null;
    return rows.flatMap((row, i) => itemsOf(row, i === end ? layout.width : 0));
  });
}

/** Minimizes the total difference from the width, by dynamic programming over the cuts. */
function evenRows(shapes: readonly number[], { width, min }: Layout): number[][] {
  const best: { cost: number; rows: number[][] }[] = [{ cost: 0, rows: [] }];
  for (let end = 1; end <= shapes.length; end += 1) {
    const candidates = best.map(({ cost, rows }, begin) => {
      const row = shapes.slice(begin, end);
      const off = isTooSmall(row, min) ? Infinity : Math.log(sumOf(row) / width) ** 2;
      return { cost: cost + off, rows: [...rows, row] };
    });
    best.push(candidates.reduce((one, other) => (other.cost < one.cost ? other : one)));
  }
  return best.at(-1)!.rows;
}

const isTooSmall = (row: readonly number[], min: number): boolean =>
  row.length > 1 && Math.min(1, ...row) / sumOf(row) < min;

/** @param width the row's width if it may stay unfilled. */
function itemsOf(row: readonly number[], width: number): RowItem[] {
  const sum = sumOf(row);
  const free = sum < minFilled * width ? width - sum : 0;
  return row.map((shape, i) => ({
    share: shape / (sum + free),
    free: i === row.length - 1 ? free : null,
  }));
}

const sumOf = (shapes: readonly number[]): number => shapes.reduce((sum, shape) => sum + shape, 0);
