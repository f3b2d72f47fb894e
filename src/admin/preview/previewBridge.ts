import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import type { DraftValues } from '../../kit/admin/preview/draftValues.ts';

/** The editing area's data and calls for the preview's frame, of the same origin. */
export interface PreviewBridge {
  /** The stored data, as members see it. */
  areas: Pick<AreaStore, 'names' | 'get' | 'snapshot' | 'loadQuietly'>;
  typed: () => readonly DraftValues[];
  shown: () => Previewed;
  /**
   * Calls `listener` with the name of each area that changes or has unsaved edits, and with null for
   * another page. Ends by itself when the frame is removed. @returns a function that ends it.
   */
  watch: (listener: (area: string | null) => void) => () => void;
  /** Called once the frame shows a page. */
  onShown: () => void;
  onPressed: (pressed: Pressed) => void;
}

export interface Previewed {
  /** The path and query of the site's page, such as `/media?tab=videos`. */
  page: string;
  /**
   * The id of the section to scroll to, in a new object for each press; null for none. The page
   * begins at its top if it has no such section.
   */
  part: { id: string } | null;
}

/** The target of a click in the preview. */
export type Pressed =
  | { page: string }
  /** `record` is null if the area is one document, `field` if no single field matches. */
  | { area: string; record: string | null; field: string | null };

declare global {
  interface Window {
    /** Set while a preview is open. */
    previewBridge?: PreviewBridge | undefined;
  }
}
