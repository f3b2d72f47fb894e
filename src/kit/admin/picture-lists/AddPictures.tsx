import { useEffect, useId, useMemo, useRef, useState, type FormEvent } from 'react';
import { chooseMessage, Failure, isUnanswered, wrongFields } from '../../../errors/failure.ts';
import { addAlert } from '../../client/page/alerts.ts';
import { addUndoAlert } from '../undo/undoOffer.ts';
import { useAreas } from '../../client/data/useArea.ts';
import { FormError } from '../../client/inputs/FormError.tsx';
import { Checkbox } from '../inputs/fields.tsx';
import { ImagesField } from '../uploads/ImagesField.tsx';
import { addPictures, storedAltText } from './newPictures.ts';
import { pictureListLimits, type ListedPicture } from '../../records/pictureList.ts';
import { withPictures, type PictureListKind } from './pictureListKind.ts';
import { FormButton } from '../inputs/buttons.tsx';
import { DiscardNote } from '../edit-form/FormNotes.tsx';
import { useUnsaved } from '../drafts/unsaved.ts';
import { useFocusAfter } from '../../client/inputs/useFocusAfter.ts';
import { useImageUploads, type Batch } from '../uploads/useImageUploads.ts';
import { setDraftValues } from '../preview/draftValues.ts';
import { useChosenPictures } from '../edit-form/useChosenPictures.ts';
import type { SelectedImage } from '../uploads/imageChoice.ts';

/** Added images stay in the picker for a moment, to show that they were uploaded. */
const pickerClearMs = 1000;

/** Adds several images to a list; failed ones are named and stay chosen for a retry. */
export function AddPictures({ kind }: { kind: PictureListKind }) {
  const areas = useAreas();
  const waits = useId();
  const images = useImageUploads(pictureListLimits.perCall, `described ${kind.area.name}`);
  const [isBusy, setBusy] = useState(false);
  const [areDrafts, setDrafts] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const clearing = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** The descriptions sent without a response, by image id. */
  const unanswered = useRef(new Map<string, readonly string[]>());
  const [addedIds, setAddedIds] = useState<readonly string[]>([]);
  const focus = useFocusAfter(isBusy ? 'saving' : 'idle');
  const waiting = useMemo(
    () => images.chosen.filter(({ id }) => !addedIds.includes(id)),
    [images.chosen, addedIds],
  );
  useUnsaved(waiting.length > 0, images.forget);
  usePreviewedChoice(kind, waiting);
  useEffect(() => () => void (clearing.current && clearTimeout(clearing.current)), []);

  const add = async ({ arrived }: Batch): Promise<void> => {
    const { added, answer } = await addPictures(kind, arrived, areDrafts, unanswered.current);
    const ids = arrived.map(({ image }) => image.id);
    images.forgetAltTexts(ids);
    // Set before they are in the list, so that leaving the page doesn't warn.
    setAddedIds(ids);
    areas.change(kind.area, (all) => withPictures(all, added, kind.newest));
    addUndoAlert(kind.succeeded('added'), answer);
  };

  const showFailure = ({ arrived }: Batch, failure: unknown) => {
    for (const { image } of arrived) addAlert('error', failedToSend(image.file));
    const reasons: Record<string, string> = {};
    for (const [field, sentence] of Object.entries(wrongFields(failure))) {
      const image = arrived[Number.parseInt(field, 10)]?.image;
      if (image) reasons[image.id] = sentence;
    }
    images.refuse(reasons);
    for (const { image } of isUnanswered(failure) ? arrived : []) {
      const sent = unanswered.current.get(image.id) ?? [];
      unanswered.current.set(image.id, [...sent, storedAltText(image.alt)]);
    }
    // Only the response may be lost: the reloaded list shows whether they were added.
    if (failure instanceof Failure && failure.status === null) areas.reload(kind.area);
    setProblem(chooseMessage(failure));
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    focus.remember(event.currentTarget);
    setBusy(true);
    setProblem(null);
    const batch = await images.send();
    for (const { file } of batch.failed) addAlert('error', failedToSend(file));
    if (batch.isCanceled || batch.arrived.length === 0) return setBusy(false);
    try {
      await add(batch);
    } catch (failure) {
      showFailure(batch, failure);
      return setBusy(false);
    }
    const ids = batch.arrived.map(({ image }) => image.id);
    clearing.current = setTimeout(() => {
      images.drop(ids);
      setBusy(false);
    }, pickerClearMs);
  };

  return (
    <form
      noValidate
      tabIndex={-1}
      onSubmit={(event) => void submit(event)}
      className={`gap-3 outline-none ${images.chosen.length === 0 && images.awaited === 0 ? 'flex flex-wrap items-start' : 'grid grid-cols-1'}`}
    >
      <div role="status" className="empty:contents">
        {images.awaited > 0 && (
          <DiscardNote of="descriptions" onDiscard={images.forgetAwaited}>
            {images.awaited === 1
              ? "An image with a description wasn't added. Choose it again to restore the description."
              : `${images.awaited} images with descriptions weren't added. Choose them again to restore the descriptions.`}
          </DiscardNote>
        )}
      </div>
      <ImagesField label="Images" images={images} disabled={isBusy} />
      {images.chosen.length > 0 && (
        <Checkbox label="Drafts (hidden from fans)" checked={areDrafts} onChange={setDrafts} />
      )}
      <FormError problem={problem} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FormButton
          describedBy={waits}
          ready={images.chosen.length > 0}
          busy={isBusy}
          percent={images.percent}
        >
          Add Images
        </FormButton>
        {images.chosen.length === 0 && (
          <p id={waits} className="sr-only">
            Choose images first.
          </p>
        )}
      </div>
    </form>
  );
}

/** The fields that a new image lacks. */
const blank = { caption: '', credit: '', revision: 0 };

const failedToSend = (file: File): string => `Failed to upload ${file.name}`;

/**
 * Shows chosen images in the preview, at their future positions.
 * @param chosen must be a stable array as long as the images are the same.
 */
function usePreviewedChoice(
  { area, newest }: PictureListKind,
  chosen: readonly SelectedImage[],
): void {
  const form = useId();
  const files = useMemo(() => chosen.map(({ file }) => file), [chosen]);
  const pictures = useChosenPictures(files);
  useEffect(() => {
    const shown = chosen.flatMap(({ id: _id, file, alt }): ListedPicture[] => {
      const picture = pictures.get(file);
      if (!picture) return [];
      return [{ ...blank, _id, name: file.name, imgLink: picture.src, picture, alt }];
    });
    const [first] = shown;
    if (!first) return;
    setDraftValues(form, {
      area: area.name,
      record: first._id,
      field: null,
      into: (data) => withPictures(data as ListedPicture[], shown, newest),
    });
    return () => setDraftValues(form, null);
  }, [form, area, newest, chosen, pictures]);
}
