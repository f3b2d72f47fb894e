/** Returns `id_12345` for an id or the address of an artist's page; anything else is a name. */
export function widgetArtist(typed: string): string {
  const id =
    /^(?:id_)?(\d+)$/i.exec(typed) ??
    /^(?:https?:\/\/)?(?:www\.)?bandsintown\.com\/a\/(\d+)/i.exec(typed);
  return id ? `id_${id[1]}` : typed;
}

export function bandsintownPage(typed: string): string {
  const artist = widgetArtist(typed);
  const path = artist.startsWith('id_') ? `a/${artist.slice(3)}` : encodeURIComponent(artist);
  return `https://www.bandsintown.com/${path}`;
}

/** The sandboxed page that runs the widget. */
export const bandsintownFramePath = '/embed/bandsintown';

export const bandsintownFrame = (typed: string): string =>
  `${bandsintownFramePath}?artist=${encodeURIComponent(typed)}`;

export interface FrameReport {
  /** In CSS pixels. */
  height: number;
  /** Whether the widget has any content. */
  isShown: boolean;
}

/** The report; null for any other message, because any window may send one. */
export function readFrameReport(message: unknown): FrameReport | null {
  const { bandsintown } = Object(message) as { bandsintown?: unknown };
  const { height, isShown } = Object(bandsintown) as Record<string, unknown>;
  if (typeof height !== 'number' || typeof isShown !== 'boolean') return null;
  return { height: Math.min(Math.max(0, Math.ceil(height) || 0), maxHeight), isShown };
}

/** CSS pixels for fifteen shows and more; a widget that reports a greater height scrolls. */
const maxHeight = 8_000;
