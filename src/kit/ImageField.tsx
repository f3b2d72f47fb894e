import { useEffect, useId, useRef, useState } from 'react';
import { pictureMessages } from '../errors/catalogue.ts';
import { ChosenPicture } from './ChosenPicture.tsx';
import { chosenFiles, pictureKinds, whyNotTaken } from './imageChoice.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useFileDrop } from './useFileDrop.ts';
import type { SentImage } from './useSentImage.ts';

interface ImageFieldProps {
  label: string;
  image: SentImage;
  /** Address of what is stored already, or null. */
  stored: string | null;
  /** A stored picture may be taken away. */
  removable?: boolean;
  /** The form is not complete without a picture. */
  required?: boolean;
  /** What is wrong with the choice, or null. */
  error?: string | null;
  /** Nothing can be chosen at the moment; an upload that runs can still be canceled. */
  disabled?: boolean;
}

/**
 * Chooses one picture by button, keys or drop, shows it, and shows how far its upload is. It
 * stands outside of a disabled fieldset, which would take its Cancel button away.
 */
export function ImageField(props: ImageFieldProps) {
  const { label, image, stored, removable = false, required = false, disabled = false } = props;
  const { choice, percent } = image;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const file = choice instanceof File ? choice : null;
  const isOpen = !disabled && percent === null;

  const [refusal, setRefusal] = useState<string | null>(null);
  const error = refusal ?? image.problem ?? props.error ?? null;
  const choose = (files: readonly File[]) => {
    const [chosen] = files;
    if (!chosen) return;
    const why = files.length > 1 ? pictureMessages.several : whyNotTaken(chosen);
    setRefusal(why);
    image.choose(why === null ? chosen : 'stays');
    // The browser's own field would go on naming what was refused, and not take it again.
    if (why !== null && input.current) input.current.value = '';
  };
  /** Behind a button that goes when it is pressed, the keyboard would stand nowhere. */
  const decide = (next: 'stays' | 'goes') => {
    setRefusal(null);
    image.choose(next);
    input.current?.focus();
  };
  const drop = useFileDrop(choose, isOpen);

  // Nor what was sent or dropped.
  useEffect(() => {
    if (!file && input.current) input.current.value = '';
  }, [file]);
  // The field is closed while it is sent, so only now can it be stood on again.
  useEffect(() => {
    if (image.state === 'canceled' && isOpen) input.current?.focus();
  }, [image.state, isOpen]);

  return (
    <div
      {...drop.handlers}
      data-image-field=""
      data-over={drop.isOver || undefined}
      className="grid justify-items-start gap-2 outline-offset-4 outline-accent data-over:outline-2 data-over:outline-dashed"
    >
      <span data-required={required || undefined} className="field-label font-semibold">
        {label}
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        accept={pictureKinds.join()}
        // It begins with what is asked and holds what is seen (WCAG 2.5.3).
        aria-label={`${label}: Choose File`}
        aria-describedby={`${id}-name${error ? ` ${id}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        required={required}
        disabled={!isOpen}
        onChange={(event) => choose([...(event.target.files ?? [])])}
        className="peer sr-only"
      />
      <div className="flex flex-wrap items-center gap-3 peer-focus-visible:[&>label]:outline-2 peer-focus-visible:[&>label]:outline-focus peer-disabled:[&>label]:cursor-default peer-disabled:[&>label]:text-muted">
        <label htmlFor={id} className="button-line outline-offset-2">
          Choose File
        </label>
        <span id={`${id}-name`} className="text-small break-all text-muted">
          {chosenFiles(file ? [file] : [])}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small text-error">
          {error}
        </p>
      )}
      {file && <ChosenPicture file={file} />}
      {!file && stored && choice === 'stays' && (
        <img src={stored} alt={`${label} now`} className="max-h-50 max-w-50 object-contain" />
      )}
      <UploadProgress label={label} percent={percent} state={image.state} onCancel={image.cancel} />
      {isOpen && choice !== 'stays' && (
        <button type="button" className="button-quiet" onClick={() => decide('stays')}>
          {file ? 'Drop this choice' : 'Keep the picture'}
        </button>
      )}
      {isOpen && removable && stored && choice === 'stays' && (
        <button type="button" className="button-quiet" onClick={() => decide('goes')}>
          Remove
        </button>
      )}
    </div>
  );
}
