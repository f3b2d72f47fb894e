import { ChevronDown } from 'lucide-react';
import { derivePalette, type Palette } from './palette.view.ts';
import { contrastOf, isColor, type ContrastLine } from './contrast-lines.view.ts';

export function ContrastReport({ primary, secondary }: { primary: string; secondary: string }) {
  // A color that is being typed is not valid yet.
  const derived = isColor(primary) && isColor(secondary) ? derivePalette(primary, secondary) : null;
  const lines = derived ? contrastOf(derived) : [];
  const moved = lines.find((line) => line.adjustment !== null)?.adjustment;
  return (
    <section aria-label="Contrast" className="grid gap-2 text-small">
      {/* Always there: screen readers only announce changes of an element that exists. */}
      <div role="status" className="empty:contents">
        {moved && <p>{moved}</p>}
      </div>
      {derived && (
        <details>
          <summary className="flex min-h-11 items-center gap-2 text-muted">
            <ChevronDown aria-hidden className="size-4 shrink-0 [[open]>summary>&]:rotate-180" />
            {derived.scheme === 'dark' ? 'Dark' : 'Light'} background: all text is readable
          </summary>
          <ul className="overflow-hidden rounded-one border border-line">
            {lines.map((line) => (
              <Line key={line.label} line={line} palette={derived.palette} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Line({ line, palette }: { line: ContrastLine; palette: Palette }) {
  return (
    <li className="flex items-center gap-3 border-line p-2 not-first:border-t">
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-one border border-line font-bold"
        style={{ color: palette[line.foreground], backgroundColor: palette[line.background] }}
      >
        Aa
      </span>
      <span className="grow">{line.label}</span>
      <span className="shrink-0 tabular-nums">
        {line.ratio}:1 <span className="text-muted">(needs {line.needed}:1)</span>
      </span>
    </li>
  );
}
