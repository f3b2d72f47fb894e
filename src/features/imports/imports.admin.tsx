import { useId, useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';
import { useUploading } from '../../kit/admin/uploads/uploadBatch.ts';
import { call } from '../../kit/client/api/call.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { ImportDialog } from './import.form.tsx';
import { ImportRows, importsArea } from './import-rows.admin.tsx';
import { importEndpoints, importLimits, type Import } from './imports.ts';

/** Brings lists of other services to the site. */
export default function ImportsPage() {
  const areas = useAreas();
  const upload = useUploading();
  const [files, setFiles] = useState<string[]>([]);
  const [found, setFound] = useState<Import | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const look = async (addresses: string[], columns?: Import['columns']) => {
    setProblem(null);
    setReading(true);
    try {
      const body = { files: addresses, ...(columns && { kind: found!.kind, columns }) };
      setFound(await call(importEndpoints.preview, { body }, importLimits.waitMs));
    } catch (failure) {
      setProblem(chooseMessage(failure));
    }
    setReading(false);
  };
  const choose = async (chosen: readonly File[]) => {
    setFound(null);
    setProblem(null);
    const addresses: string[] = [];
    for (const one of await upload.send(chosen)) {
      if (one === 'canceled') return;
      if ('why' in one) return setProblem(one.why);
      addresses.push(one.address);
    }
    setFiles(addresses);
    if (addresses.length > 0) await look(addresses);
  };
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid gap-2">
        <h1 className="display text-step-2">Imports</h1>
        <p className="max-w-measure">
          Import fans, shows and posts from Mailchimp, Bandcamp, Substack, Ghost, listmonk, beehiiv,
          Buttondown, WordPress or Bandsintown, from a calendar, or from any table. You’ll see the
          changes before anything is saved.
        </p>
      </div>
      <div className="relative grid justify-items-center gap-3 rounded-one border border-dashed border-control p-6 has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <label htmlFor={id} className="button">
          Choose files
        </label>
        <p id={`${id}-hint`} className="text-center text-small text-muted">
          Or drop exports here, zipped or not. Drop files of one export together.
        </p>
        {/* It covers the whole box, because browsers take files that are dropped on it. */}
        <input
          id={id}
          type="file"
          multiple
          accept=".csv,.tsv,.txt,.zip,.ics,.xml,.json"
          disabled={upload.percent !== null || isReading}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            void choose([...(target.files ?? [])]);
            target.value = '';
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        <p role="status" className="empty:hidden">
          {upload.percent !== null && `Uploading: ${upload.percent}%`}
          {isReading && 'Reading the files...'}
        </p>
        {upload.percent !== null && (
          <LineButton onClick={upload.cancel} className="relative">
            Cancel
          </LineButton>
        )}
        <FormError problem={problem} />
      </div>
      {found && (
        <ImportDialog
          found={found}
          onColumns={(columns) => void look(files, columns)}
          onBegun={() => areas.reload(importsArea)}
          onClosed={() => setFound(null)}
        />
      )}
      <ImportRows />
    </div>
  );
}
