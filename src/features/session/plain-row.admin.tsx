import type { ReactNode } from 'react';

interface PlainRowProps {
  header: string;
  mark?: string | null;
  lines: readonly string[];
  children?: ReactNode;
}

export function PlainRow({ header, mark = null, lines, children }: PlainRowProps) {
  return (
    <li className="row flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 grow basis-56 grid-cols-1">
        <strong className="wrap-anywhere">
          {header}
          {mark && <span className="font-normal text-muted"> ({mark})</span>}
        </strong>
        {lines.map((line) => (
          <span key={line} className="text-small wrap-anywhere text-muted">
            {line}
          </span>
        ))}
      </div>
      {children}
    </li>
  );
}
