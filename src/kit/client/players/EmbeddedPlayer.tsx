import { useRef } from 'react';
import type { PlayerFrame } from './playerFrame.ts';
import { serviceNames } from '../../links/services.ts';
import { useNearViewport } from '../browser/useNearViewport.ts';

interface EmbeddedPlayerProps {
  frame: PlayerFrame;
  /** What it plays. */
  title: string;
}

/**
 * A player that another service lends. Its frame is loaded once it comes near the window; until
 * then its place, of the same size, says what will be there. Without scripts nothing ever will
 * be: the links beside it are what is left, and the place is none.
 */
export function EmbeddedPlayer({ frame, title }: EmbeddedPlayerProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(place);
  const { service, shape, src, allow, sandbox } = frame;
  const name = serviceNames[service];
  return (
    <div
      ref={place}
      className={`${heights[service]?.[shape] ?? 'aspect-video min-h-50 w-full'} overflow-hidden rounded-one bg-main text-on-main [@media(scripting:none)]:hidden`}
    >
      {isNear ? (
        <iframe
          title={`${title} on ${name}`}
          src={src}
          allow={allow}
          sandbox={sandbox ?? undefined}
          // A player of YouTube refuses to play where it is not told which site it is on.
          referrerPolicy="strict-origin-when-cross-origin"
          className="block size-full"
        />
      ) : (
        <p aria-hidden className="grid size-full content-center justify-items-center gap-1 p-4">
          <span className="voice line-clamp-1 text-step-2">{title}</span>
          <span>{name}</span>
        </p>
      )}
    </div>
  );
}

/** What the services' players need, as they say themselves; a video has the shape of a screen. */
const heights: Partial<
  Record<PlayerFrame['service'], Partial<Record<PlayerFrame['shape'], string>>>
> = {
  spotify: { row: 'h-[152px]', list: 'h-[352px]' },
  appleMusic: { row: 'h-[175px]', list: 'h-[450px]' },
  soundcloud: { row: 'h-[166px]', list: 'h-[450px]' },
};
