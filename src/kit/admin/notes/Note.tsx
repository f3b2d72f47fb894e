import type { ComponentProps } from 'react';
import type { AlertType } from '../../client/page/alerts.ts';
import { tones } from './tones.ts';

interface NoteProps extends ComponentProps<'div'> {
  tone: AlertType;
}

/** What stands on a page for as long as it is so, with its sign and its word. */
export function Note({ tone, className = '', children, ...rest }: NoteProps) {
  const { Icon, word, color, ground } = tones[tone];
  return (
    <div {...rest} className={`note ${ground} ${className}`}>
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div className="grid min-w-0 grow grid-cols-1 gap-1">
        <strong className={`text-small ${color}`}>{word}</strong>
        {children}
      </div>
    </div>
  );
}
