import { useWatch } from 'react-hook-form';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { SelectField } from '../../kit/admin/inputs/SelectField.tsx';
import { FormDialog } from '../../kit/admin/records/FormDialog.tsx';
import { call } from '../../kit/client/api/call.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { oneLine, requiredLine } from '../../kit/schema/text.ts';
import { showColumns } from '../imported-content/show-columns.ts';
import { foundText, kindTexts, number } from './import-rows.admin.tsx';
import {
  fanColumns,
  ImportConsent,
  importEndpoints,
  importLimits,
  type Import,
  type ImportCounts,
} from './imports.ts';

interface ImportDialogProps {
  found: Import;
  /** Looks at the files again, with other columns. */
  onColumns: (columns: Import['columns']) => void;
  onBegun: () => void;
  onClosed: () => void;
}

/** Shows what an import would change, and begins it. */
export function ImportDialog({ found, onColumns, onBegun, onClosed }: ImportDialogProps) {
  const { _id: id, kind, counts, wrong, columns, sample } = found;
  const isOfFans = 'fans' in found.found;
  const form = useEditForm({
    schema: Choices,
    stored: null,
    fieldsOf: () => ({ words: `On our list at ${kindTexts[kind]}` }),
    async save({ consent: chosen, words, tags }) {
      const named = tags.split(',').filter((tag) => tag.trim() !== '');
      const body = { ...(chosen !== '' && { consent: chosen }), words, tags: named };
      await call(importEndpoints.run, { params: { id }, body: isOfFans ? body : {} });
      return null;
    },
    onSaved: onBegun,
    failed: () => 'Failed to import',
  });
  const consent = useWatch({ control: form.control, name: 'consent' });
  return (
    <FormDialog
      title={foundText(found)}
      form={form}
      onClosed={onClosed}
      submitLabel="Import"
      isReadyAtOnce
      isWide
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-2 desk:flex desk:flex-wrap">
        {countTexts
          .filter(([fate]) => counts[fate] > 0)
          .map(([fate, text]) => (
            <li key={fate}>
              <strong className="tabular-nums">{number(counts[fate])}</strong> {text}
            </li>
          ))}
      </ul>
      {isOfFans && (
        <div className="grid gap-4 desk:grid-cols-3">
          <SelectField
            label="How did they agree?"
            hint={consentHint(consent, found)}
            options={consentTexts}
            {...form.field('consent')}
          />
          <TextField
            label="In your words"
            hint="Stored with each address as its consent."
            {...form.text('words')}
          />
          <TextField
            label="Tags"
            hint="For all of them, separated by commas."
            {...form.text('tags')}
          />
        </div>
      )}
      <Sample rows={sample} />
      {columns.length > 0 && (
        <Details summary="Choose columns">
          <div className="grid gap-3 desk:grid-cols-3">
            {columns.map(({ heading, as }, at) => (
              <SelectField
                key={`${at} ${heading}`}
                label={heading}
                options={{ '': 'Not used', ...('shows' in found.found ? showColumns : fanColumns) }}
                value={as}
                onChange={({ target }) =>
                  onColumns(columns.with(at, { heading, as: target.value }))
                }
              />
            ))}
          </div>
        </Details>
      )}
      {wrong.length > 0 && (
        <Details summary="Rows that can’t be used">
          <ul className="grid gap-1 text-small">
            {wrong.map(({ file, row, why }) => (
              <li key={`${file} ${row}`} className="wrap-anywhere">
                {file}, row {number(row)}: {why}
              </li>
            ))}
          </ul>
        </Details>
      )}
    </FormDialog>
  );
}

const Choices = z.strictObject({
  consent: z.enum(['', ...ImportConsent.options]),
  words: requiredLine(importLimits.consent),
  tags: oneLine(importLimits.consent),
});

const Details = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details>
    <summary className="min-h-11 cursor-pointer content-center font-semibold">{summary}</summary>
    {children}
  </details>
);

const countTexts: readonly (readonly [keyof ImportCounts, string])[] = [
  ['new', 'new'],
  ['known', 'already here'],
  ['left', 'unsubscribed: get no e-mail'],
  ['cleaned', 'bounced: get no e-mail'],
  ['wrong', 'can’t be used'],
];

const consentTexts = {
  '': 'Choose…',
  confirmed: 'They asked for our e-mails',
  customers: 'They bought something from us',
  ask: 'Ask each of them to confirm',
};

const asksPerHour = 120;

function consentHint(consent: string, { found, counts }: Import): string {
  const { confirmed = 0, customers = 0 } = found;
  if (consent === 'confirmed') return `The files have a time of confirmation for ${confirmed}.`;
  if (consent === 'customers') return `Only fans with a purchase come in: ${customers}.`;
  if (consent === '') return 'No one gets an e-mail by the import itself.';
  return `Two e-mails a minute: about ${Math.ceil(counts.new / asksPerHour)} h for all.`;
}

/** The first items as they will become. */
function Sample({ rows }: { rows: Import['sample'] }) {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((heading) =>
    rows.some((row) => row[heading]),
  );
  if (rows.length === 0) return null;
  return (
    <div role="region" aria-label="Examples" tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-start text-small">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="py-2 pe-4 text-start text-muted">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className="border-t border-line">
              {headings.map((heading) => (
                <td key={heading} dir="auto" className="max-w-64 truncate py-2 pe-4">
                  {row[heading]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
