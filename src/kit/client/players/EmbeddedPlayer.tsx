import { useEffect, useRef, useState, type RefObject } from 'react';
import type { PlayerFrame } from './playerFrame.ts';
import { serviceNames } from '../../links/serviceNames.ts';
import { ownText } from '../../functions/textAttributes.ts';

interface EmbeddedPlayerProps {
  frame: PlayerFrame;
  title: string;
}

/** Another service's player, loaded when it comes near the window; hidden without scripts. */
export function EmbeddedPlayer({ frame, title }: EmbeddedPlayerProps) {
  const element = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(element);
  const { service, height, src, allow, sandbox } = frame;
  const name = serviceNames[service];
  return (
    <div
      ref={element}
      className={`${height} overflow-hidden rounded-one bg-main text-on-main [@media(scripting:none)]:hidden`}
    >
      {isNear ? (
        <iframe
          title={`${title} on ${name}`}
          src={src}
          allow={allow}
          sandbox={sandbox}
          // Without a referrer, YouTube's player refuses to play.
          referrerPolicy="strict-origin-when-cross-origin"
          className="block size-full"
        />
      ) : (
        <p aria-hidden className="grid size-full content-center justify-items-center gap-1 p-4">
          <span {...ownText(title)} className="display line-clamp-1 text-step-2" />
          <span>{name}</span>
        </p>
      )}
    </div>
  );
}

/** Whether an element has ever been within half a window's height of the window. */
function useNearViewport(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '50% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
