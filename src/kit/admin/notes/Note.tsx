import type { ComponentProps, ReactNode } from 'react';
import type { AlertType } from '../../client/page/alerts.ts';
import { tones } from '../../client/page/tones.ts';

interface NoteProps extends ComponentProps<'div'> {
  tone: AlertType;
  /** Shown at the end of the note. */
  after?: ReactNode;
}

/** A note that stays on the page while it applies, with an icon and a word for its type. */
export function Note({ tone, className = '', after, children, ...rest }: NoteProps) {
  const { Icon, word, color } = tones[tone];
  return (
    <div {...rest} className={`note ${color} ${className}`}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 grow grid-cols-1 gap-1 text-text">
        <strong className={`text-small ${color}`}>{word}</strong>
        {children}
      </div>
      {after}
    </div>
  );
}
