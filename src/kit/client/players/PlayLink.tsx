import type { ReactNode } from 'react';

interface PlayLinkProps {
  title: string;
  /** The video's address on YouTube. */
  link: string;
  /** Plays the video here; null if YouTube's own site plays it. */
  onPlay: (() => void) | null;
  className: string;
  children?: ReactNode;
}

export function PlayLink({ title, link, onPlay, className, children }: PlayLinkProps) {
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener"
      aria-label={`Play ${title}`}
      className={className}
      onClick={(event) => {
        // A new tab or window opens YouTube.
        if (!onPlay || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onPlay();
      }}
    >
      {children}
    </a>
  );
}
