import { useEffect, useId, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { chosenFiles, pictureKinds } from './imageChoice.ts';
import type { UploadState } from './upload.ts';
import { useFileDrop } from './useFileDrop.ts';

interface FileChooserProps {
  label: string;
  /** Several files can be chosen. */
  multiple?: boolean;
  required?: boolean;
  /** What is chosen now. */
  files: readonly File[];
  /** What is wrong with the choice, or null. */
  error: string | null;
  /** Something can be chosen at the moment. */
  isOpen: boolean;
  /** How the upload of what is chosen stands. */
  state: UploadState | null;
  onChoose: (files: readonly File[]) => void;
  /** The input itself. */
  input: Ref<HTMLInputElement>;
  /** What is shown of the choice, below. */
  children: ReactNode;
}

/**
 * Chooses pictures by button, keys or drop. It stands outside of a disabled fieldset, which would
 * take the Cancel button below it away.
 */
export function FileChooser(props: FileChooserProps) {
  const { label, multiple = false, required = false, files, error, isOpen, state } = props;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(props.input, () => input.current!);
  const id = useId();
  const drop = useFileDrop(props.onChoose, isOpen);
  const isEmpty = files.length === 0;
  // The browser's own field would go on naming what was refused, sent or dropped, and not take
  // it again.
  useEffect(() => {
    if (isEmpty && input.current) input.current.value = '';
  }, [isEmpty]);
  // The field is closed while it is sent, so only now can it be stood on again.
  useEffect(() => {
    if (state === 'canceled' && isOpen) input.current?.focus();
  }, [state, isOpen]);
  return (
    <div
      {...drop.handlers}
      data-image-field=""
      data-over={drop.isOver || undefined}
      className="grid min-w-0 grid-cols-1 justify-items-start gap-2 outline-offset-4 outline-accent data-over:outline-2 data-over:outline-dashed"
    >
      <span data-required={required || undefined} className="field-label font-semibold">
        {label}
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        multiple={multiple}
        accept={pictureKinds.join()}
        // It begins with what is asked and holds what is seen (WCAG 2.5.3).
        aria-label={`${label}: ${multiple ? 'Choose Files' : 'Choose File'}`}
        aria-describedby={`${id}-name${error ? ` ${id}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        required={required}
        disabled={!isOpen}
        onChange={({ target }) => {
          props.onChoose([...(target.files ?? [])]);
          // What is chosen next comes to what is there, also the same files again.
          if (multiple) target.value = '';
        }}
        className="peer sr-only"
      />
      <div className="flex flex-wrap items-center gap-3 peer-focus-visible:[&>label]:outline-2 peer-focus-visible:[&>label]:outline-focus peer-disabled:[&>label]:cursor-default peer-disabled:[&>label]:text-muted">
        <label htmlFor={id} className="button-line outline-offset-2">
          {multiple ? 'Choose Files' : 'Choose File'}
        </label>
        <span id={`${id}-name`} className="text-small break-all text-muted">
          {chosenFiles(files, multiple)}
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
