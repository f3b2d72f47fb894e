import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../kit/admin/inputs/useDebounced.ts';
import type { ShownTheme } from './theme.view.ts';

/** In CSS pixels. */
const sizes = { Desk: { width: 1280, height: 1000 }, Phone: { width: 390, height: 844 } } as const;
type Size = keyof typeof sizes;

/** On a phone the preview shows the top of the page only, above the controls. */
const shareOfPhone = 0.3;
const maxPhoneWidth = 0.5;
const isOnPhone = () => window.innerWidth < 768;

const settleMs = 250;

/** The real home page, in the theme as it stands in the form. */
export function ThemePreview({ shown }: { shown: ShownTheme }) {
  const [size, setSize] = useState<Size>(isOnPhone() ? 'Phone' : 'Desk');
  const address = useDeferredValue(useDebounced(previewAddress(shown), settleMs));
  return (
    <section aria-label="Preview" className="theme-preview">
      <div className="flex items-center gap-2">
        <h2 className="grow font-semibold max-desk:sr-only">Preview</h2>
        {(Object.keys(sizes) as Size[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={size === name}
            onClick={() => setSize(name)}
            className="button-quiet aria-pressed:text-accent aria-pressed:underline"
          >
            {name}
          </button>
        ))}
      </div>
      <ScaledFrame address={address} {...sizes[size]} />
    </section>
  );
}

interface ScaledFrameProps {
  address: string;
  width: number;
  height: number;
}

/** A window of a fixed size, scaled to the room there is. */
function ScaledFrame({ address, width, height }: ScaledFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [availableWidth, setAvailableWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) =>
      setAvailableWidth(entry?.contentRect.width ?? 0),
    );
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(isOnPhone() ? maxPhoneWidth : 1, availableWidth / width);
  // What is seen at once; the rest is scrolled to.
  const seen = isOnPhone() && scale > 0 ? (window.innerHeight * shareOfPhone) / scale : height;
  const frame = useRef<HTMLIFrameElement>(null);
  const [firstAddress] = useState(address);
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    // `replace` adds no step to the browser's history.
    frame.current?.contentWindow?.location.replace(address);
  }, [address]);
  return (
    <div ref={box}>
      <div
        className="mx-auto overflow-hidden border border-line bg-raised"
        style={{ width: Math.floor(width * scale), height: Math.floor(seen * scale) }}
      >
        <iframe
          ref={frame}
          title="The home page in this theme"
          src={firstAddress}
          sandbox="allow-same-origin"
          className="block origin-top-left border-0"
          style={{ width, height: seen, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

function previewAddress(theme: ShownTheme): string {
  return `/preview/?theme=${encodeURIComponent(JSON.stringify(theme))}`;
}
