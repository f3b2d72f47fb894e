import { use } from 'react';
import { useEditForm } from '../../kit/admin/edit-form/useEditForm.ts';
import { CheckboxField } from '../../kit/admin/inputs/fields.tsx';
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
import {
  listNames,
  PressFormFields,
  PressList,
  pressFieldsOf,
  sentPressOf,
} from './press-lists.form.tsx';
import { pressArea } from './press.queries.ts';
import { pressEndpoints, type Press } from './press.ts';
import { bioNames, isOpen, pressPath, type ListName } from './press.view.ts';

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
  const songs = (useArea(releasesArea).data ?? []).flatMap(({ title, tracks }) =>
    tracks.map((song) => [song._id, `${song.title} (${title})`]),
  );
  const videos = (useArea(videosArea).data ?? []).map(({ _id, title }) => [_id, title]);
  const options: Partial<Record<ListName, string[][]>> = { songs, videos };
  return (
    <>
      <EditForm form={form} versionsOf="press">
        <div>
          <CheckboxField label="Show the press kit" control={form.control} name="isShown" />
          <p className="text-small text-muted">
            {isOpen(press)
              ? 'Fans find it through your bio and contact pages, and at '
              : 'Until it is shown and has a photo, fans get “Page Not Found” at '}
            <a href={`/preview${pressPath}`} className="underline">
              {pressPath}
            </a>
            .
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
        {listNames.map((name) => (
          <PressList key={name} name={name} control={form.control} options={options[name]} />
        ))}
      </EditForm>
      {press.papers.length > 0 &&
        privateLinks?.({
          noun: 'press',
          record: '1',
          hint: 'Fans never see technical documents. Anyone with a private link can open them until it ends.',
        })}
    </>
  );
}
