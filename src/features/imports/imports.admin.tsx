import { useState } from 'react';
import { chooseMessage } from '../../errors/failure.ts';
import { AddFiles } from '../../kit/admin/uploads/AddFiles.tsx';
import { call } from '../../kit/client/api/call.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { ImportDialog } from './import.form.tsx';
import { ImportRows, importsArea } from './import-rows.admin.tsx';
import { importEndpoints, importLimits, type Import } from './imports.ts';

type Wanted = Partial<Pick<Import, 'kind' | 'noun' | 'columns'>>;

const endings = ['.csv', '.tsv', '.txt', '.zip', '.ics', '.xml', '.json'];

const rejectionOf = ({ name }: File): string | null =>
  endings.some((one) => name.toLowerCase().endsWith(one)) ? null : 'unknown format, left out';

/** Brings lists of other services to the site. */
export default function ImportsPage() {
  const areas = useAreas();
  const [files, setFiles] = useState<readonly string[]>([]);
  const [found, setFound] = useState<Import | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const look = async (addresses: readonly string[], wanted: Wanted) => {
    setFiles(addresses);
    setProblem(null);
    setReading(true);
    try {
      const body = { files: [...addresses], ...wanted };
      setFound(await call(importEndpoints.preview, { body }, importLimits.waitMs));
    } catch (failure) {
      setProblem(chooseMessage(failure));
    }
    setReading(false);
  };
  const close = () => {
    setFound(null);
    // Each format is imported or skipped by itself.
    if (found?.next) void look(files, found.next);
  };
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="display text-step-2">Imports</h1>
      <AddFiles
        label="Exports"
        hint="Import fans, shows and posts from Mailchimp, Bandcamp, Substack, Ghost, listmonk, beehiiv, Buttondown, WordPress or Bandsintown, from a calendar, or from any table. You’ll see the changes before anything is saved. Choose or drop exports here, zipped or not."
        accept={endings.join()}
        rejectionOf={rejectionOf}
        onUploaded={(files) => void look([...files.keys()], {})}
      />
      <p role="status" className="empty:hidden">
        {isReading && 'Reading the files...'}
      </p>
      <FormError problem={problem} />
      {found && (
        <ImportDialog
          found={found}
          onChosen={(chosen) => void look(files, chosen)}
          onBegun={() => areas.reload(importsArea)}
          onClosed={close}
        />
      )}
      <ImportRows />
    </div>
  );
}
