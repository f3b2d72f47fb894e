import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { SelectField } from '../../kit/admin/inputs/fields.tsx';
import { FormDialog } from '../../kit/admin/records/FormDialog.tsx';
import type { Failure } from '../../errors/failure.ts';
import { call } from '../../kit/client/api/call.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { oneLine, requiredLine } from '../../kit/schema/text.ts';
import { fanColumns, textsOf, showColumns } from './columns.ts';
import {
  countsText,
  countsWith,
  foundText,
  ImportConsent,
  importEndpoints,
  importKinds,
  importLimits,
  importName,
  type Import,
} from './imports.ts';

interface ImportDialogProps {
  found: Import;
  /** Looks at the files again. */
  onChosen: (chosen: Partial<Pick<Import, 'kind' | 'noun' | 'columns'>>) => void;
  onBegun: () => void;
  onClosed: () => void;
}

/** Shows what an import would change, and begins it. */
export function ImportDialog({ found, onChosen, onBegun, onClosed }: ImportDialogProps) {
  const { _id: id, kind, noun, wrong, columns, sample, others } = found;
  const isOfFans = noun === 'fans';
  const isAsked = isOfFans && found.counts.new > 0;
  const [isUnknown] = useState(columns.length > 0 && columns.every(({ as }) => as === ''));
  const form = useEditForm({
    schema: Choices,
    stored: null,
    fieldsOf: () => ({
      // Those of this site already did.
      consent: kind === 'stagedoor' ? ('confirmed' as const) : ('' as const),
      words: `On our list: ${importName(found)}`,
    }),
    async save({ tags, consent, words }) {
      const list = tags.split(',').filter((tag) => tag.trim() !== '');
      const body = isAsked && consent !== '' ? { consent, words, tags: list } : {};
      const input = { params: { id }, body };
      await call(importEndpoints.run, input, importLimits.waitMs).catch((failure: Failure) => {
        if (failure.code === 'import.changed') onChosen({ kind, noun, columns });
        throw failure;
      });
      return null;
    },
    onSaved: onBegun,
    failed: () => 'Failed to import',
  });
  const consent = useWatch({ control: form.control, name: 'consent' });
  const customers = found.found['customers'] ?? 0;
  const counts = countsText(Object.entries(countsWith(consent || null, found)));
  return (
    <FormDialog
      title={importName(found)}
      form={{ ...form, isValid: form.isValid && (consent !== '' || !isAsked) }}
      onClosed={onClosed}
      submitLabel="Import"
      leaveLabel={found.next ? 'Skip' : 'Cancel'}
      isReadyAtOnce
      isWide
    >
      <p className="font-semibold">{foundText(found)}</p>
      <p role="status">{counts || 'These files have no rows.'}</p>
      <ul aria-label="Other files" className="empty:hidden">
        {others.map(({ file, kind: its }) => (
          <li key={file}>
            {file}: {its ? `${importKinds[its]}, in a step of its own` : 'left out, unknown format'}
          </li>
        ))}
      </ul>
      {isAsked && (
        <div className="grid gap-4 desk:grid-cols-3">
          <SelectField
            label="How they agreed"
            required
            hint="No e-mail is sent unless you ask them to confirm."
            options={{
              '': 'Choose…',
              confirmed: 'They asked for our e-mails',
              ...(customers > 0 && {
                customers: `They bought something from us (${customers.toLocaleString('en')})`,
              }),
              ask: 'Ask them by e-mail to confirm, two a minute',
            }}
            {...form.field('consent')}
          />
          <TextField label="Consent note" hint="Stored with each fan." {...form.text('words')} />
          <TextField
            label="Tags"
            hint="Added to every fan. Separate tags with commas."
            {...form.text('tags')}
          />
        </div>
      )}
      <ul aria-label="Examples" className="rows empty:hidden">
        {sample.map((item, at) => (
          <li key={at} dir="auto" className="row px-4 py-2 wrap-anywhere">
            {exampleText(item)}
          </li>
        ))}
      </ul>
      {columns.length > 0 && (
        <details open={isUnknown}>
          <summary className={summaryClass}>Choose columns</summary>
          {isUnknown && <p className="pb-3">Choose what each column holds.</p>}
          <div className="grid gap-3 desk:grid-cols-3">
            {(kind === 'csv' || kind === 'shows') && (
              <SelectField
                label="This table lists"
                options={{ csv: 'Fans', shows: 'Shows' }}
                value={kind}
                onChange={({ target }) => onChosen({ kind: target.value as typeof kind })}
              />
            )}
            {columns.map(({ heading, as }, at) => (
              <SelectField
                key={`${at} ${heading}`}
                label={heading || `Column ${at + 1}`}
                options={{ '': 'Not used', ...textsOf(isOfFans ? fanColumns : showColumns, 0) }}
                value={as}
                onChange={({ target }) =>
                  onChosen({ kind, noun, columns: columns.with(at, { heading, as: target.value }) })
                }
              />
            ))}
          </div>
        </details>
      )}
      {wrong.length > 0 && (
        <details>
          <summary className={summaryClass}>Rows that can’t be used</summary>
          <ul className="grid gap-1 text-small">
            {wrong.map(({ file, row, why }) => (
              <li key={`${file} ${row}`} className="wrap-anywhere">
                {file}, row {row.toLocaleString('en')}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </FormDialog>
  );
}

const exampleText = (item: Import['sample'][number]): string => {
  const filled = Object.entries(item).filter(([, text]) => text !== '');
  return filled.map((field) => field.join(': ')).join(' · ');
};

const Choices = z.strictObject({
  consent: z.enum(['', ...ImportConsent.options]),
  words: requiredLine(importLimits.consent),
  tags: oneLine(importLimits.consent),
});

const summaryClass = 'min-h-11 cursor-pointer content-center font-semibold';
