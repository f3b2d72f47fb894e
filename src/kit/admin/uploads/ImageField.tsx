import { useRef } from 'react';
import { pictureMessages } from '../../../errors/laterMessages.ts';
import { SelectedPicture } from './SelectedPicture.tsx';
import { FileChooser } from './FileChooser.tsx';
import { rejectionOf } from './imageChoice.ts';
import { UploadProgress } from './UploadProgress.tsx';
import type { ImageUpload } from './useImageUpload.ts';

interface ImageFieldProps {
  label: string;
  image: ImageUpload;
  /** The address of the stored image, or null. */
  stored: string | null;
  /** An optional image can be removed. */
  required?: boolean;
  error?: string | null;
  /** A running upload can still be canceled. */
  disabled?: boolean;
}

export function ImageField(props: ImageFieldProps) {
  const { label, image, stored, required = false, disabled = false } = props;
  const { choice, percent } = image;
  const input = useRef<HTMLInputElement>(null);
  const file = choice instanceof File ? choice : null;
  const isOpen = !disabled && percent === null;
  const choose = (files: readonly File[]) => {
    const [chosen] = files;
    if (!chosen) return;
    const why = files.length > 1 ? pictureMessages.several : rejectionOf(chosen);
    image.choose(why === null ? chosen : 'stays');
    if (why === null) return;
    image.refuse(why);
    // The choice stays empty, so `FileChooser` wouldn't clear the input.
    if (input.current) input.current.value = '';
  };
  /** Focuses the input, because the pressed button disappears. */
  const decide = (next: 'stays' | 'goes') => {
    image.choose(next);
    input.current?.focus();
  };

  return (
    <FileChooser
      label={label}
      required={required && !stored}
      files={file ? [file] : []}
      error={image.problem ?? props.error ?? null}
      isOpen={isOpen}
      state={image.state}
      onChoose={choose}
      input={input}
    >
      {file && <SelectedPicture file={file} />}
      {!file && stored && choice === 'stays' && (
        <img src={stored} alt={`Current ${label}`} className="max-h-50 max-w-50 object-contain" />
      )}
      <UploadProgress label={label} percent={percent} state={image.state} onCancel={image.cancel} />
      {isOpen && choice !== 'stays' && (
        <button type="button" className="button-quiet -ml-3" onClick={() => decide('stays')}>
          {file ? 'Remove' : 'Keep the image'}
        </button>
      )}
      {isOpen && !required && stored && choice === 'stays' && (
        <button type="button" className="button-quiet -ml-3" onClick={() => decide('goes')}>
          Remove
        </button>
      )}
    </FileChooser>
  );
}
