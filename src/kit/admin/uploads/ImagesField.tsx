import { X } from 'lucide-react';
import { useRef } from 'react';
import { SelectedPicture } from './SelectedPicture.tsx';
import { FileChooser } from './FileChooser.tsx';
import { maxAltLength } from '../../pictures/altText.ts';
import { TextField } from '../../client/inputs/TextField.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { SelectedImage } from './imageChoice.ts';
import type { ImageUploads } from './useImageUploads.ts';

interface ImagesFieldProps {
  label: string;
  images: ImageUploads;
  /** Running uploads can still be canceled. */
  disabled: boolean;
}

export function ImagesField({ label, images, disabled }: ImagesFieldProps) {
  const { chosen, percent, state } = images;
  const input = useRef<HTMLInputElement>(null);
  const drop = (id: string) => {
    images.drop([id]);
    // The pressed button disappears, and the focus with it.
    input.current?.focus();
  };
  return (
    <FileChooser
      label={label}
      multiple
      files={chosen.map(({ file }) => file)}
      error={images.refusal}
      isOpen={!disabled}
      state={state}
      onChoose={images.choose}
      input={input}
    >
      {chosen.length > 0 && (
        <fieldset disabled={disabled} className="w-full min-w-0">
          <ul aria-label="Chosen images" className="rows">
            {chosen.map((image) => (
              <Row
                key={image.id}
                image={image}
                onDescribe={(alt) => images.describe(image.id, alt)}
                onDrop={() => drop(image.id)}
              />
            ))}
          </ul>
        </fieldset>
      )}
      <UploadProgress label={label} percent={percent} state={state} onCancel={images.cancel} />
    </FileChooser>
  );
}

interface RowProps {
  image: SelectedImage;
  onDescribe: (alt: string) => void;
  onDrop: () => void;
}

function Row({ image: { file, alt, problem }, onDescribe, onDrop }: RowProps) {
  return (
    <li className="row flex items-end gap-3 p-3">
      <span className="grid size-16 shrink-0 place-items-center">
        <SelectedPicture file={file} size="small" />
      </span>
      <div className="grid min-w-0 grow grid-cols-1 gap-1">
        <TextField
          label={`Description of ${file.name}`}
          placeholder="For screen readers"
          maxLength={maxAltLength}
          value={alt}
          onChange={({ target }) => onDescribe(target.value)}
        />
        {problem && <p className="text-small text-error">{problem}</p>}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${file.name}`}
        onClick={onDrop}
      >
        <X aria-hidden className="size-5" />
      </button>
    </li>
  );
}
