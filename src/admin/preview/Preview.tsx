import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OneOf } from '../../kit/admin/inputs/OneOf.tsx';
import { leaveOpenForm } from '../../kit/admin/preview/openForm.ts';
import { allDraftValues, watchDraftValues } from '../../kit/admin/preview/draftValues.ts';
import { requestFocus } from '../../kit/admin/preview/focusRequest.ts';
import { dialogAddress } from '../../kit/admin/records/dialogAddress.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { previewFramePath } from '../../site/previewFrame.ts';
import { loadPaletteLists } from '../tabModules.ts';
import { adminPlaces, placeOf } from '../tabs.ts';
import type { Pressed, Previewed } from './previewBridge.ts';

/** In CSS pixels. */
const widths = { Desktop: 1280, Phone: 390 } as const;
type Width = keyof typeof widths;

/** A phone's window has its real height, so that images are cropped as fans see them. */
const phoneHeight = 844;

export interface PreviewedPage extends Previewed {
  /** The reason why this page is shown, if it needs one; else null. */
  note: string | null;
}

interface PreviewProps extends PreviewedPage {
  /** Called when an element in the preview is pressed. */
  onPressed?: () => void;
}

/** The page as fans see it, including unsaved edits, scaled to the available room. */
export function Preview({ note, ...previewed }: PreviewProps) {
  const [chosen, choose] = useState<Width>(window.innerWidth < 768 ? 'Phone' : 'Desktop');
  const isShown = usePreviewed(previewed);
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const width = widths[chosen];
  // A desktop's window is as high as there is room.
  const height = chosen === 'Phone' ? phoneHeight : null;
  const scale = Math.min(1, room.width / width, height === null ? 1 : room.height / height);
  const seen = height ?? (scale > 0 ? room.height / scale : 0);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="grow font-semibold max-desk:sr-only">Preview</h2>
        <a href={`#${afterId}`} className="skip-link">
          Skip preview
        </a>
        <OneOf names={Object.keys(widths) as Width[]} chosen={chosen} onChoose={choose} />
        {note && <p className="basis-full text-small text-muted">{note}</p>}
      </div>
      <div ref={box} data-phone={height !== null || undefined} className="preview-room">
        <div
          className="relative mx-auto overflow-hidden border border-line bg-raised"
          style={{ width: Math.floor(width * scale), height: Math.floor(seen * scale) }}
        >
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it reaches this page on purpose */}
          <iframe
            title="The page as fans see it"
            src={previewFramePath}
            className="block origin-top-left border-0"
            style={{ width, height: seen, transform: `scale(${scale})` }}
          />
          <p
            role="status"
            className="absolute inset-0 grid place-items-center bg-raised p-4 text-center text-muted empty:hidden"
          >
            {!isShown && 'Loading the preview...'}
          </p>
        </div>
      </div>
      <span id={afterId} tabIndex={-1} />
    </>
  );
}

const afterId = 'after-preview';

/**
 * Gives the frame its data, and navigates when something in it is pressed.
 * @returns whether the frame shows a page.
 */
function usePreviewed({ page, part, onPressed }: Omit<PreviewProps, 'note'>): boolean {
  const [isShown, setShown] = useState(false);
  const areas = useAreas();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const current = useRef({ page, part });
  const press = useEffectEvent((pressed: Pressed) => {
    onPressed?.();
    if (isBeingEdited(pressed)) return;
    leaveOpenForm(() => {
      if ('area' in pressed && pressed.record === null) requestFocus(pressed);
      const open = (place: string | null) => {
        const isElsewhere = place?.split('?')[0] !== pathname;
        // A dialog on the same page adds no history entry.
        if (place && place !== pathname + search) void navigate(place, { replace: !isElsewhere });
      };
      editedAt(pressed).then(open, (error: unknown) => {
        console.warn('could not open the form for this element', error);
      });
    });
  });
  useEffect(() => {
    current.current = { page, part };
    notify(null);
  }, [page, part]);
  useEffect(() => {
    const stops = [areas.subscribe(notify), watchDraftValues(notify)];
    window.previewBridge = {
      areas,
      typed: allDraftValues,
      shown: () => current.current,
      watch(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      onShown: () => setShown(true),
      onPressed: (pressed) => press(pressed),
    };
    return () => {
      for (const stop of stops) stop();
      // The frame's window fires no event when it is removed.
      listeners.clear();
      window.previewBridge = undefined;
      requestFocus(null);
    };
  }, [areas]);
  return isShown;
}

/** Whether the pressed element's form is already open. */
const isBeingEdited = (pressed: Pressed): boolean =>
  'area' in pressed &&
  pressed.record !== null &&
  allDraftValues().some(({ area, record }) => area === pressed.area && record === pressed.record);

const listeners = new Set<(area: string | null) => void>();

const notify = (area: string | null): void => {
  for (const listener of listeners) listener(area);
};

/** Returns null if it can't be edited. */
async function editedAt(pressed: Pressed): Promise<string | null> {
  if ('page' in pressed) return placeOf(pressed.page);
  const { area, record } = pressed;
  if (record === null) return documents[area] ?? null;
  const list = (await loadPaletteLists()).find(({ area: { name } }) => name === area);
  return list ? dialogAddress(list, record) : null;
}

/** The pages that edit documents, by area. */
const documents: Readonly<Record<string, string | null>> = {
  theme: adminPlaces.theme.to,
  contactInfo: placeOf('/contact'),
  currentBio: placeOf('/bio'),
  privacy: placeOf('/privacy'),
};
