import { use } from 'react';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { CheckboxField } from '../../kit/admin/inputs/ControlledField.tsx';
import { EditForm } from '../../kit/admin/inputs/EditForm.tsx';
import { PrivateLinksContext } from '../../kit/admin/records/privateLinks.ts';
import { useAction } from '../../kit/admin/records/useAction.ts';
import { useDocument } from '../../kit/admin/records/useDocument.ts';
import { call } from '../../kit/client/api/call.ts';
import { AreaBoundary } from '../../kit/client/data/AreaBoundary.tsx';
import { useArea, useAreas } from '../../kit/client/data/useArea.ts';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { videosArea } from '../media/media.queries.ts';
import { releasesArea } from '../releases/releases.queries.ts';
import { PressFormFields, PressList, pressFieldsOf, sentPressOf } from './press-lists.form.tsx';
import { pressArea } from './press.queries.ts';
import { pressEndpoints, type Press } from './press.ts';
import { bioNames, isOpen, pressPath, pressSheetPath, pressZipPath } from './press.view.ts';

export function PressAdmin() {
  return (
    <section className="grid grid-cols-1 gap-5">
      <h2 className="display text-step-1">Press kit</h2>
      <AreaBoundary area={pressArea} shape="fields">
        {(press) => (press.revision === 0 ? <Begin /> : <Kit press={press} />)}
      </AreaBoundary>
    </section>
  );
}

function Begin() {
  const areas = useAreas();
  const begin = useAction(async () => areas.fill(pressArea, await call(pressEndpoints.begin, {})));
  return (
    <div className="grid max-w-measure justify-items-start gap-4">
      <p>
        A page for bookers and journalists, with everything to download. It starts with your bio,
        photos, logo, newest songs and contact address. Fans see it once you show it.
      </p>
      <button type="button" className="button" {...begin}>
        Start the press kit
      </button>
    </div>
  );
}

function Kit({ press }: { press: Press }) {
  const privateLinks = use(PrivateLinksContext);
  return (
    <>
      {isOpen(press) && (
        <p className="flex flex-wrap gap-3">
          <a href={`/preview${pressPath}`} target="_blank" rel="noopener" className="button-line">
            View press kit
          </a>
          <a href={pressSheetPath} target="_blank" rel="noopener" className="button-line">
            One page to print
          </a>
          <a href={pressZipPath} className="button-line">
            Download everything
          </a>
        </p>
      )}
      <PressForm press={press} />
      {press.papers.length > 0 &&
        privateLinks?.({
          noun: 'press',
          record: '1',
          hint: 'Fans never see technical documents. Anyone with a private link can open them until it ends.',
        })}
    </>
  );
}

function PressForm({ press }: { press: Press }) {
  const kit = useDocument(pressArea, press, pressEndpoints.update);
  const form = useEditForm({
    ...kit,
    schema: PressFormFields,
    fieldsOf: pressFieldsOf,
    save: (fields, touched, base) => kit.save(fields, sentPressOf(touched), base),
    shown: {
      area: pressArea.name,
      into: (data, fields) => ({ ...(data as Press), ...sentPressOf(fields) }),
    },
    failed: () => 'Failed to update the press kit',
    draft: { form: 'press' },
  });
  const { control } = form;
  const songs = (useArea(releasesArea).data ?? []).flatMap(({ title, tracks }) =>
    tracks.map((song) => [song._id, `${song.title} (${title})`]),
  );
  const videos = (useArea(videosArea).data ?? []).map(({ _id, title }) => [_id, title]);
  return (
    <EditForm form={form} versionsOf="press">
      <div>
        <CheckboxField label="Show the press kit" control={control} name="isShown" />
        <p className="text-small text-muted">
          {press.photos.length > 0
            ? `Fans find it at ${pressPath}, and through your contact page.`
            : 'Not visible yet: it needs a photo first.'}
        </p>
      </div>
      <TextArea label={bioNames.short} hint="About 50 words." rows={3} {...form.text('short')} />
      <TextArea
        label={bioNames.medium}
        hint="100 to 150 words."
        rows={5}
        {...form.text('medium')}
      />
      <TextArea label={bioNames.long} hint="Up to a page." {...form.text('long')} />
      <PressList name="photos" control={control} />
      <PressList name="logos" control={control} />
      <PressList name="songs" control={control} options={Object.fromEntries(songs)} />
      <PressList name="videos" control={control} options={Object.fromEntries(videos)} />
      <PressList name="quotes" control={control} />
      <PressList name="contacts" control={control} />
      <PressList name="papers" control={control} />
    </EditForm>
  );
}
