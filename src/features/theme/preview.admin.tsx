import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ShownTheme } from './theme.admin.tsx';

/** The widths that the page is shown at, in CSS pixels. */
const widths = { Desk: 1280, Phone: 390 } as const;
type Width = keyof typeof widths;

/** A pause in typing after which the preview follows, in milliseconds. */
const settleMs = 250;

/** The real home page beside the controls, in the theme as it stands in the form. */
export function ThemePreview({ shown, logo }: { shown: ShownTheme; logo: string | null }) {
  const [width, setWidth] = useState<Width>('Desk');
  const address = useSettled(previewAddress({ ...shown, bandLogoUrl: logo }));
  return (
    <section aria-label="Preview" className="grid gap-3 desk:sticky desk:top-20">
      <div className="flex items-center gap-2">
        <h2 className="grow font-semibold">Preview</h2>
        {(Object.keys(widths) as Width[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={width === name}
            onClick={() => setWidth(name)}
            className="button-quiet aria-pressed:text-accent aria-pressed:underline"
          >
            {name}
          </button>
        ))}
      </div>
      <ScaledFrame address={address} width={widths[width]} />
    </section>
  );
}

/** A frame of a fixed width inside, scaled to the room that there is outside. */
function ScaledFrame({ address, width }: { address: string; width: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room / width);
  const height = 760;
  return (
    <div
      ref={box}
      className="overflow-hidden border border-line bg-raised"
      style={{ height: Math.ceil(height * Math.max(scale, 0.3)) }}
    >
      <iframe
        title="The home page in this theme"
        src={address}
        sandbox="allow-same-origin"
        className="origin-top-left border-0"
        style={{
          width,
          height,
          transform: `scale(${scale})`,
          marginInline: scale === 1 ? 'auto' : 0,
          display: 'block',
        }}
      />
    </div>
  );
}

function previewAddress(theme: ShownTheme & { bandLogoUrl: string | null }): string {
  return `/preview/?theme=${encodeURIComponent(JSON.stringify(theme))}`;
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return useDeferredValue(settled);
}
