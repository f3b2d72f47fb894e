import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { chooseMessage, wrongFields } from '../../errors/failure.ts';
import { SelectField } from '../../kit/admin/inputs/fields.tsx';
import { useRowDeletion } from '../../kit/admin/records/DeleteDialog.tsx';
import { apiPath, call } from '../../kit/client/api/call.ts';
import { useSiteUrl } from '../../kit/client/data/siteUrl.ts';
import { localAddressHint } from '../../kit/links/localAddress.ts';
import { area } from '../../kit/client/data/area.ts';
import { isPublicNow } from '../../kit/admin/records/published.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { useNow } from '../../kit/client/data/now.ts';
import { useAreas } from '../../kit/client/data/useArea.ts';
import { FormError } from '../../kit/client/inputs/FormError.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { calendarDay } from '../../kit/dates/dates.ts';
import type { Release } from '../releases/releases.ts';
import { isByCode, isOut } from '../releases/releases.view.ts';
import { downloadEndpoints, NewCodes, type CodeBatch } from './downloads.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

export const codeBatchesArea = area('codeBatches', downloadEndpoints.batches, 'the codes');

/** Lists batches of codes with their cards, and adds new ones for releases with codes. */
export function CodesEditor({ releases }: { releases: readonly Release[] }) {
  const areas = useAreas();
  const byCode = releases.filter(isByCode);
  const deletion = useRowDeletion(({ _id: id, name }: CodeBatch) => ({
    what: name,
    failed: 'Failed to delete the codes',
    async remove() {
      await call(downloadEndpoints.removeCodes, { params: { id } }).catch(
        areas.reloadWhenGone(codeBatchesArea),
      );
      areas.change(codeBatchesArea, (all) => all.filter(({ _id }) => _id !== id));
    },
    children: 'Printed cards with these codes will stop working.',
  }));
  const localHint = localAddressHint(useSiteUrl() ?? '');
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 {...deletion.heading}>Download Codes</h2>
        <p className="text-small text-muted">
          Each code works once. Print them as cards for your merch table or for friends.
        </p>
      </div>
      {localHint && <p className="text-small text-muted">{localHint}</p>}
      {byCode.length > 0 && <NewCodesForm releases={byCode} />}
      <AreaBoundary area={codeBatchesArea} shape="rows">
        {(batches) =>
          batches.length > 0 && (
            <ul aria-label="Code batches" className="rows">
              {batches.map((batch) => (
                <BatchRow
                  key={batch._id}
                  batch={batch}
                  release={releases.find(({ _id }) => _id === batch.release) ?? null}
                  onRemove={() => deletion.ask(batch)}
                />
              ))}
            </ul>
          )
        }
      </AreaBoundary>
      {deletion.dialog}
    </section>
  );
}

interface BatchRowProps {
  batch: CodeBatch;
  /** Null if the release is deleted. */
  release: Release | null;
  onRemove: () => void;
}

function BatchRow({ batch, release, onRemove }: BatchRowProps) {
  const why = whyNothing(release, useNow());
  const { _id: id, name, redeemed, count } = batch;
  return (
    <li className="row flex flex-wrap items-center gap-4 px-4 py-3">
      <div className="grid min-w-0 grow basis-60">
        <strong className="wrap-anywhere">{name}</strong>
        <span className="text-small wrap-anywhere text-muted">
          {aboutBatch(batch, release)} ·{' '}
          <span className="whitespace-nowrap">{`${redeemed} of ${count} used`}</span>
        </span>
        {why !== null && <span className="text-small">{why}</span>}
      </div>
      {release && (
        <a
          href={apiPath(`/codeBatches/${id}/cards`)}
          target="_blank"
          rel="noopener"
          className="button-line"
          aria-label={`Cards of ${name}`}
        >
          Cards
        </a>
      )}
      <LineButton of={name} onClick={onRemove}>
        Delete
      </LineButton>
    </li>
  );
}

/** Returns why a batch's codes don't work; null if they do. @param now epoch milliseconds */
function whyNothing(release: Release | null, now: number): string | null {
  if (!release) return "These codes don't work: the release was deleted.";
  if (release.download === 'none')
    return "These codes don't work while the release is streaming only.";
  if (!isPublicNow(release, now))
    return "These codes don't work while the release is hidden from fans.";
  return isOut(release, now) ? null : `These codes work from ${calendarDay(release.releaseDate)}.`;
}

const aboutBatch = ({ madeAt }: CodeBatch, release: Release | null): string =>
  [...(release ? [release.title] : []), `Created ${calendarDay(madeAt)}`].join(' · ');

function NewCodesForm({ releases }: { releases: readonly Release[] }) {
  const areas = useAreas();
  const [chosen, setChosen] = useState<string | null>(null);
  // Another member may delete the chosen release, or change how it is downloaded.
  const { _id: release } = releases.find(({ _id }) => _id === chosen) ?? releases[0]!;
  const [made, setMade] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(NewCodes), defaultValues: { name: '', count: 50 } });
  const { errors, isSubmitting } = form.formState;
  const make = form.handleSubmit(async (fields) => {
    if (isSubmitting) return;
    try {
      const params = { id: release };
      const { codes } = await call(downloadEndpoints.addCodes, { params, body: fields });
      setMade(`${codes.length === 1 ? '1 code' : `${codes.length} codes`} created.`);
      form.reset();
      areas.reload(codeBatchesArea);
    } catch (failure) {
      const { name, count } = wrongFields(failure);
      if (name) form.setError('name', { message: name });
      if (count) form.setError('count', { message: count });
      if (!name && !count) form.setError('root', { message: chooseMessage(failure) });
    }
  });
  return (
    <form
      noValidate
      aria-label="New codes"
      onSubmit={(event) => {
        setMade(null);
        void make(event);
      }}
      className="grid gap-4"
    >
      {releases.length > 1 && (
        <SelectField
          label="Release"
          options={Object.fromEntries(releases.map(({ _id, title }) => [_id, title]))}
          value={release}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <div className="grid gap-4 desk:grid-cols-[1fr_8rem]">
        <TextField
          label="What are they for?"
          placeholder="Merch table Hamburg"
          {...form.register('name')}
          error={errors.name?.message ?? null}
        />
        <TextField
          label="How many?"
          inputMode="numeric"
          {...form.register('count', { valueAsNumber: true })}
          error={errors.count?.message ?? null}
        />
      </div>
      <FormError problem={errors.root?.message ?? null} />
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className="button-soft" aria-disabled={isSubmitting || undefined}>
          Create Codes
        </button>
        <p role="status">{made}</p>
      </div>
    </form>
  );
}
