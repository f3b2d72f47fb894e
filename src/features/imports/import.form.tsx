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
      const input = { params: { id }, body: isOfFans ? body : {} };
      await call(importEndpoints.run, input, importLimits.waitMs);
      return null;
    },
    onSaved: onBegun,
    failed: () => 'Failed to import',
  });
  return (
    <FormDialog
      title={foundText(found)}
      form={form}
      onClosed={onClosed}
      submitLabel="Import"
      isReadyAtOnce
      isWide
    >
      <p>{countsText(counts)}</p>
      {isOfFans && (
        <div className="grid gap-4 desk:grid-cols-3">
          <SelectField
            label="How did they agree?"
            hint="The import itself sends no e-mail."
            options={{
              '': 'Choose…',
              confirmed: 'They asked for our e-mails',
              customers: `They bought something from us (${number(found.found['customers'] ?? 0)})`,
              ask: 'Ask each to confirm, two a minute',
            }}
            {...form.field('consent')}
          />
          <TextField
            label="How these fans agreed"
            hint="Stored with each address."
            {...form.text('words')}
          />
          <TextField
            label="Tags"
            hint="Added to every fan. Separate tags with commas."
            {...form.text('tags')}
          />
        </div>
      )}
      <Examples rows={sample} />
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

const countsText = ({ new: added, known, left, cleaned, wrong }: ImportCounts): string =>
  [
    `${number(added)} new`,
    `${number(known)} already here`,
    left + cleaned > 0 && `${number(left + cleaned)} get no e-mail, because they left or bounced`,
    wrong > 0 && `${number(wrong)} can’t be used`,
  ]
    .filter((text) => text !== false)
    .join(' · ');

/** The first items as they will become. */
const Examples = ({ rows }: { rows: Import['sample'] }) => (
  <ul aria-label="Examples" className="rows">
    {rows.map((row, at) => {
      const [first, ...more] = Object.entries(row).filter(([, text]) => text !== '');
      return (
        <li key={at} dir="auto" className="row px-4 py-2 wrap-anywhere">
          <strong>{first?.[1]}</strong>{' '}
          <span className="text-small text-muted">
            {more.map((pair) => pair.join(': ')).join(' · ')}
          </span>
        </li>
      );
    })}
  </ul>
);
