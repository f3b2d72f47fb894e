import { Fragment, type ReactNode } from 'react';

/** Parts with a dot between each two; a line break hides the dot. */
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
