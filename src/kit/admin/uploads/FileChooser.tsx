import { useEffect, useId, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { chosenFiles, pictureKinds } from './imageChoice.ts';
import type { UploadState } from './upload.ts';
import { takesPictures, useFileDrop, usePastedFiles } from './incomingFiles.ts';

interface FileChooserProps {
  label: string;
  multiple?: boolean;
  required?: boolean;
  /** Images if it is left out. */
  accept?: string | undefined;
  /** Replaces the names of the files. */
  hint?: string | undefined;
  files: readonly File[];
  error: string | null;
  isOpen: boolean;
  state: UploadState | null;
  onChoose: (files: readonly File[]) => void;
  input: Ref<HTMLInputElement>;
  children: ReactNode;
}

/** Chooses files. Don't put it in a disabled fieldset, which would disable its Cancel button. */
export function FileChooser(props: FileChooserProps) {
  const { label, multiple = false, required = false, files, error, isOpen, state } = props;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(props.input, () => input.current!);
  const id = useId();
  const drop = useFileDrop(props.onChoose, isOpen);
  usePastedFiles(input, (pasted) => isOpen && props.onChoose(pasted));
  const isEmpty = files.length === 0;
  // Otherwise the input would still name removed files, and not accept them again.
  useEffect(() => {
    if (isEmpty && input.current) input.current.value = '';
  }, [isEmpty]);
  // The input is disabled during an upload, and can be focused only now.
  useEffect(() => {
    if (state === 'canceled' && isOpen) input.current?.focus();
  }, [state, isOpen]);
  return (
    <div
      {...drop.handlers}
      data-image-field=""
      data-lacks={required && isEmpty ? label : undefined}
      data-over={drop.isOver || undefined}
      className="grid min-w-0 grid-cols-1 justify-items-start gap-2 outline-offset-4 outline-accent data-over:outline-2 data-over:outline-dashed"
    >
      {/* The list's own heading names its images. */}
      <span
        data-required={required || undefined}
        className={multiple ? 'sr-only' : 'field-label font-semibold'}
      >
        {label}
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        multiple={multiple}
        accept={props.accept ?? pictureKinds}
        // The accessible name starts with the label and contains the visible text (WCAG 2.5.3).
        aria-label={`${label}: ${multiple ? 'Choose Files' : 'Choose File'}`}
        aria-describedby={`${id}-name${error ? ` ${id}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        required={required}
        disabled={!isOpen}
        // A list is added to; a single image is part of its form.
        {...(multiple && { 'aria-keyshortcuts': 'n', ...takesPictures })}
        onChange={({ target }) => {
          props.onChoose([...(target.files ?? [])]);
          // Cleared, so that the same files can be chosen again.
          if (multiple) target.value = '';
        }}
        className="peer sr-only"
      />
      <div
        className={`${multiple && isEmpty ? 'grid gap-1' : 'flex flex-wrap items-center gap-3'} peer-focus-visible:[&>label]:outline-2 peer-focus-visible:[&>label]:outline-focus peer-disabled:[&>label]:cursor-default peer-disabled:[&>label]:text-muted`}
      >
        <label htmlFor={id} className="button-line outline-offset-2">
          {multiple ? 'Choose Files' : 'Choose File'}
        </label>
        <span id={`${id}-name`} className="text-small wrap-anywhere text-muted">
          {props.hint ?? chosenFiles(files, multiple)}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-small whitespace-pre-line text-error">
          {error}
        </p>
      )}
      {props.children}
    </div>
  );
}
