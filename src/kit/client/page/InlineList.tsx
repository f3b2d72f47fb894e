import { Fragment, type ReactNode } from 'react';

/** Parts in a line with a dot between each two; where the line breaks, none is seen. */
export function InlineList({ parts }: { parts: readonly ReactNode[] }) {
  return (
    <span className="dotted">
      <span>
        {parts.map((part, i) => (
          <Fragment key={i}>
            {i > 0 && ' '}
            <span>
              {i > 0 && <i aria-hidden>· </i>}
              {part}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
