import { useState, type PointerEvent } from 'react';
import { counted, figure, highestOf, type Bar, type Bars } from './counts.view.ts';

export const Sentences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className="grid max-w-measure gap-2 wrap-anywhere">
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

const mostOf = (bars: readonly Bar[]) => Math.max(1, ...bars.map(({ counts }) => counts[0]!));

/** The drawing's size, which scales to the available width. */
const chart = { height: 96, bar: 10, gap: 2 } as const;

/** Bars beside each other; screen readers get a table. @param end the last one's label. */
export function BarChart({ end, ...table }: Bars & { end?: string }) {
  const { bars } = table;
  const [chosen, setChosen] = useState<Bar | null>(null);
  const most = mostOf(bars);
  const step = chart.bar + chart.gap;
  const choose = ({ clientX, currentTarget }: PointerEvent<Element>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(bars[Math.floor(((clientX - left) / width) * bars.length)] ?? null);
  };
  const read = chosen ?? highestOf(bars).at(-1)!;
  const [span, units] = table.columns;
  const unit = units!.toLowerCase().replace(/s$/, '');
  const labels = [bars[0]!, bars[bars.length >> 1]!].map(({ label }) => label);
  return (
    <figure className="grid max-w-measure gap-1">
      <p aria-hidden className="text-small text-muted tabular-nums">
        {`${chosen ? '' : `Best ${span!.toLowerCase()}: `}${read.label}, ${counted(read.counts[0]!, unit)}`}
      </p>
      <svg
        aria-hidden
        viewBox={`0 0 ${bars.length * step - chart.gap} ${chart.height}`}
        preserveAspectRatio="none"
        className="h-24 w-full border-b border-control"
        onPointerDown={choose}
        onPointerMove={choose}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(null)}
      >
        {bars.map((bar, at) => {
          const height = (bar.counts[0]! / most) * chart.height;
          return (
            <rect
              key={bar.label}
              x={at * step}
              y={chart.height - height}
              width={chart.bar}
              height={height}
              className={bar === chosen ? 'fill-current' : 'fill-accent'}
            />
          );
        })}
      </svg>
      <figcaption className="flex justify-between gap-4 text-small text-muted">
        {[...new Set([...labels, end ?? bars.at(-1)!.label])].map((label) => (
          <span key={label}>{label}</span>
        ))}
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
export function BarTable(table: Bars) {
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
function Table({ title, columns, bars, shown }: Bars & { shown?: number }) {
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
        {bars.slice(0, shown).map(({ label, counts }, row) => (
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
                  <rect width={(counts[0]! / most) * 100} height="1" />
                </svg>
              )}
            </th>
            {counts.map((number, at) => (
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
