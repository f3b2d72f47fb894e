import type { ReactNode } from 'react';

interface PlayLinkProps {
  title: string;
  /** Where it is on YouTube, as it is stored. */
  link: string;
  /** Plays it here; null where it is played on YouTube. */
  onPlay: (() => void) | null;
  className: string;
  children?: ReactNode;
}

/** What lies over the whole poster of a video, to be pressed. Without scripts it leads to YouTube. */
export function PlayLink({ title, link, onPlay, className, children }: PlayLinkProps) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener"
      aria-label={`Play ${title}`}
      className={className}
      onClick={(event) => {
        // Who wants it in a window of its own goes to YouTube.
        if (!onPlay || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onPlay();
      }}
    >
      {children}
    </a>
  );
}
