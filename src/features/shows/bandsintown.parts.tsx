import { useEffect, useRef, useState } from 'react';
import { bandsintownFrame, readFrameReport, type FrameReport } from './bandsintown.view.ts';

/** CSS pixels, reserved from the start. */
const reservedHeight = 320;

/** An artist whose widget is still empty after this time counts as not found. */
const timeoutMs = 1_500;

interface BandsintownWidgetProps {
  artist: string;
  /** Whether the content below may move at any time. */
  mayMove?: boolean;
}

/** Bandsintown's widget in a sandboxed frame that can't reach the page or the session. */
export function BandsintownWidget({ artist, mayMove = false }: BandsintownWidgetProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [report, setReport] = useState<FrameReport | null>(null);
  const [isOverdue, setOverdue] = useState(false);
  const [height, setHeight] = useState(reservedHeight);
  const [isOpen, setOpen] = useState(false);

  // Starts when the widget is in view, whether or not its frame ever sends anything.
  useEffect(() => {
    let overdue: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      overdue = setTimeout(() => setOverdue(true), timeoutMs);
    });
    observer.observe(frame.current!);
    return () => {
      observer.disconnect();
      clearTimeout(overdue);
    };
  }, []);

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent) => {
      const received = source === frame.current?.contentWindow ? readFrameReport(data) : null;
      if (!received) return;
      setReport(received);
      // Content below the end of the window may move unseen.
      const { bottom } = frame.current!.getBoundingClientRect();
      if (mayMove || bottom >= innerHeight) setHeight((now) => Math.max(now, received.height));
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [mayMove]);

  const fullHeight = report?.height ?? 0;
  return (
    <div className="relative">
      <div role="status">
        {isOverdue && !report?.isShown && (
          <p className="absolute inset-0 bg-surface">
            Sorry, this artist was not found on Bandsintown.
          </p>
        )}
      </div>
      <iframe
        ref={frame}
        title="Shows on Bandsintown"
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        loading="lazy"
        src={bandsintownFrame(artist)}
        height={isOpen ? Math.max(fullHeight, height) : height}
        className="w-full"
      />
      {fullHeight > height && !isOpen && (
        <p className="absolute inset-x-0 bottom-0 bg-surface pt-2">
          <button type="button" className="button-line" onClick={() => setOpen(true)}>
            Show all dates
          </button>
        </p>
      )}
    </div>
  );
}
