import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import type { Typed } from '../../kit/admin/preview/typed.ts';

/** What the editing area hands to the preview's frame, which has the same origin. */
export interface Beside {
  /** What is stored, as members are told it. */
  areas: Pick<AreaStore, 'names' | 'snapshot' | 'loadQuietly'>;
  /** Each of these ends by itself when the frame goes. @returns ends it. */
  watchAreas: (listener: (name: string) => void) => () => void;
  typed: () => readonly Typed[];
  watchTyped: (listener: () => void) => () => void;
  /** Path and query of the page that is shown, such as `/media?tab=videos`. */
  page: () => string;
  watchPage: (listener: () => void) => () => void;
  onPressed: (pressed: Pressed) => void;
}

/** What was pressed in the preview. */
export type Pressed =
  | { page: string }
  /** `record` is null where the area is one document, `field` where none alone shows it. */
  | { area: string; record: string | null; field: string | null };

declare global {
  interface Window {
    /** Set while a preview is open. */
    beside?: Beside | undefined;
  }
}
