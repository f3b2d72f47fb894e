/**
 * What the widget takes for an artist out of what the band typed: `id_12345` for an id, with or
 * without its prefix, and for the address of an artist's page; everything else is a name.
 */
export function widgetArtist(typed: string): string {
  const id =
    /^(?:id_)?(\d+)$/i.exec(typed) ??
    /^(?:https?:\/\/)?(?:www\.)?bandsintown\.com\/a\/(\d+)/i.exec(typed);
  return id ? `id_${id[1]}` : typed;
}

/** The artist's own page on Bandsintown. */
export function bandsintownPage(typed: string): string {
  const artist = widgetArtist(typed);
  const path = artist.startsWith('id_') ? `a/${artist.slice(3)}` : encodeURIComponent(artist);
  return `https://www.bandsintown.com/${path}`;
}

/** The path of the page, for a frame without any powers, that runs the widget. */
export const bandsintownFramePath = '/embed/bandsintown';

export const bandsintownFrame = (typed: string): string =>
  `${bandsintownFramePath}?artist=${encodeURIComponent(typed)}`;

/** What the frame tells of itself. */
export interface FrameReport {
  /** How high its content is, in CSS pixels. */
  height: number;
  /** Whether the widget has put anything there. */
  isShown: boolean;
}

/** Reads a message of the frame; null for any other. Whoever sent it may send anything. */
export function readFrameReport(message: unknown): FrameReport | null {
  const { bandsintown } = Object(message) as { bandsintown?: unknown };
  const { height, isShown } = Object(bandsintown) as Record<string, unknown>;
  if (typeof height !== 'number' || typeof isShown !== 'boolean') return null;
  return { height: Math.min(Math.max(0, Math.ceil(height) || 0), maxHeight), isShown };
}

/** Fifteen shows with room to spare; what claims to be higher scrolls in its place. */
const maxHeight = 8_000;
