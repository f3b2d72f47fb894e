import { useRef, useState } from 'react';
import { pictureMessages } from '../../../errors/catalogue.ts';
import { SelectedPicture } from './SelectedPicture.tsx';
import { FileChooser } from './FileChooser.tsx';
import { rejectionOf } from './imageChoice.ts';
import { UploadProgress } from './UploadProgress.tsx';
import type { ImageUpload } from './useImageUpload.ts';

interface ImageFieldProps {
  label: string;
  image: ImageUpload;
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

/** Chooses one picture by button, keys or drop, shows it, and shows how far its upload is. */
export function ImageField(props: ImageFieldProps) {
  const { label, image, stored, removable = false, required = false, disabled = false } = props;
  const { choice, percent } = image;
  const input = useRef<HTMLInputElement>(null);
  const file = choice instanceof File ? choice : null;
  const isOpen = !disabled && percent === null;

  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = (files: readonly File[]) => {
    const [chosen] = files;
    if (!chosen) return;
    const why = files.length > 1 ? pictureMessages.several : rejectionOf(chosen);
    setRefusal(why);
    image.choose(why === null ? chosen : 'stays');
    // Nothing else is chosen instead, so the field would not see that it is empty.
    if (why !== null && input.current) input.current.value = '';
  };
  /** Behind a button that goes when it is pressed, the keyboard would stand nowhere. */
  const decide = (next: 'stays' | 'goes') => {
    setRefusal(null);
    image.choose(next);
    input.current?.focus();
  };

  return (
    <FileChooser
      label={label}
      required={required}
      files={file ? [file] : []}
      error={refusal ?? image.problem ?? props.error ?? null}
      isOpen={isOpen}
      state={image.state}
      onChoose={choose}
      input={input}
    >
      {file && <SelectedPicture file={file} />}
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
    </FileChooser>
  );
}
