import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FileChooser } from './FileChooser.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUploading } from './uploadBatch.ts';

interface AddFilesProps {
  label: string;
  /** Says which files it takes. */
  hint?: string | undefined;
  /** Images if it is left out. */
  accept?: string;
  /** Returns a sentence on why a file can't be sent, or null. */
  rejectionOf: (file: File) => string | null;
  /** @param files their own names by address */
  onUploaded: (files: ReadonlyMap<string, string>) => void;
}

/** Uploads the chosen files at once. */
export function AddFiles({ label, hint, accept, rejectionOf, onUploaded }: AddFilesProps) {
  const { percent, state, cancel, send } = useUploading();
  const [problem, setProblem] = useState<string | null>(null);
  const [arrived, setArrived] = useState<ReadonlyMap<string, string>>(new Map());
  const input = useRef<HTMLInputElement>(null);
  // The form may have changed during the upload.
  const add = useEffectEvent(onUploaded);
  useEffect(() => {
    if (arrived.size > 0) add(arrived);
  }, [arrived]);
  const upload = async (files: readonly File[]) => {
    const accepted = files.filter((file) => rejectionOf(file) === null);
    const sent = await send(accepted);
    const problems: string[] = [];
    const stored = new Map<string, string>();
    for (const file of files) {
      const one = sent[accepted.indexOf(file)] ?? { why: rejectionOf(file) };
      if (one === 'canceled') continue;
      if ('why' in one) problems.push(`${file.name}: ${one.why}`);
      else stored.set(one.address, file.name);
    }
    setProblem(problems.join('\n') || null);
    setArrived(stored);
  };
  return (
    <FileChooser
      label={label}
      multiple
      accept={accept}
      hint={hint}
      files={[]}
      error={problem}
      isOpen={percent === null}
      state={state}
      onChoose={(files) => void upload(files)}
      input={input}
    >
      <UploadProgress label={label} percent={percent} state={state} onCancel={cancel} />
    </FileChooser>
  );
}
