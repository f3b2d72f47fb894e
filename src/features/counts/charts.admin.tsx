import { useState } from 'react';
import { figure } from './counts.view.ts';

export const Sentences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className="grid max-w-measure gap-2 wrap-anywhere">
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

/** A label with its figure, and figures of further columns. */
export interface Bar {
  label: string;
  count: number;
  more?: number[];
}

export interface BarTableProps {
  title: string;
  /** Names the labels, and then the figures. */
  columns: readonly string[];
  bars: readonly Bar[];
}

const mostOf = (bars: readonly Bar[]) => Math.max(1, ...bars.map(({ count }) => count));

/** The drawing's size, which scales to the available width. */
const chart = { height: 96, bar: 10, gap: 2 } as const;

/** Bars beside each other; screen readers get a table. @param end the last one's label. */
export function BarChart({ end, ...table }: BarTableProps & { end?: string }) {
  const { bars } = table;
  const most = mostOf(bars);
  const step = chart.bar + chart.gap;
  return (
    <figure className="grid max-w-measure gap-1">
      <svg
        aria-hidden
        viewBox={`0 0 ${bars.length * step - chart.gap} ${chart.height}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-control"
      >
        {bars.map(({ label, count }, at) => {
          const height = (count / most) * chart.height;
          return (
            <rect
              key={label}
              x={at * step}
              y={chart.height - height}
              width={chart.bar}
              height={height}
              className="fill-accent"
            />
          );
        })}
      </svg>
      <figcaption className="flex justify-between gap-4 text-small text-muted">
        <span>{bars[0]!.label}</span>
        <span>{end ?? bars.at(-1)!.label}</span>
      </figcaption>
      <div className="sr-only">
        <Table {...table} />
      </div>
    </figure>
  );
}

/** How many bars a table shows at first. */
const firstBars = 8;

/** A table with a bar below each label. */
export function BarTable(table: BarTableProps) {
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, table.bars.length - firstBars);
  return (
    <div className="mb-10 grid min-w-0 break-inside-avoid grid-cols-1 content-start justify-items-start gap-2">
      <Table {...table} shown={table.bars.length - hidden} />
      {hidden > 0 && (
        <button type="button" className="button-quiet -ml-3" onClick={() => setWhole(true)}>
          {`Show ${hidden} more`}
        </button>
      )}
    </div>
  );
}

/** @param shown the number of rows, with a bar each; without it, all of them without bars. */
function Table({ title, columns, bars, shown }: BarTableProps & { shown?: number }) {
  const most = mostOf(bars);
  return (
    <table className="w-full tabular-nums">
      <caption className="display pb-2 text-left text-step-1">{title}</caption>
      <thead className={columns.length > 2 ? 'text-small text-muted' : 'sr-only'}>
        <tr>
          {columns.map((column, at) => (
            <th key={column} scope="col" className={`font-normal ${at > 0 ? 'pl-4' : 'text-left'}`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.slice(0, shown).map(({ label, count, more = [] }, row) => (
          <tr key={row} className="align-baseline">
            <th scope="row" className="w-full pb-2 text-left font-normal wrap-anywhere">
              {label}
              {shown !== undefined && (
                <svg
                  aria-hidden
                  viewBox="0 0 100 1"
                  preserveAspectRatio="none"
                  className="h-1.5 w-full fill-accent"
                >
                  <rect width={(count / most) * 100} height="1" />
                </svg>
              )}
            </th>
            {[count, ...more].map((number, at) => (
              <td key={at} className="pl-4 text-right">
                {figure(number)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
