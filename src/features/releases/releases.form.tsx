import { useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxField, SelectField } from '../../kit/admin/inputs/fields.tsx';
import { DateField } from '../../kit/admin/inputs/numberFields.tsx';
import { RecordDialog, type RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import { recordKind } from '../../kit/admin/records/recordKind.ts';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { todayUtc } from '../../kit/dates/todayUtc.ts';
import { readLink } from '../../kit/links/readLink.ts';
import { refinedBy } from '../../kit/schema/crossFieldRule.ts';
import { multilineText } from '../../kit/schema/text.ts';
import { withoutText } from '../downloads/downloads.view.ts';
import { releaseTypeNames, releaseTypes } from '../featured-releases/featured-releases.view.ts';
import { releasesArea } from './releases.queries.ts';
import {
  ReleaseFields,
  releaseLimits,
  type Release,
  type Track,
  releaseEndpoints,
} from './releases.ts';
import { downloadRuleNames, downloadRules, tracksIn } from './releases.view.ts';
import { TracksField } from './tracks.form.tsx';

export const releaseKind = recordKind({
  noun: 'release',
  area: releasesArea,
  endpoints: releaseEndpoints,
  isPublished: true,
  title: 'Release',
  picture: 'cover',
  compare: (one, other) => other.releaseDate - one.releaseDate,
  shown: (typed, { links, tracks }, stored) => ({
    ...typed,
    slug: stored?.slug ?? typed._id,
    releaseDate: typed.releaseDate ?? todayUtc(),
    links: typeof links === 'string' ? linesOf(links) : (stored?.links ?? []),
    tracks: tracksIn(String(tracks)).map((track) => ({
      ...(stored?.tracks.find(({ audio }) => audio === track.audio) ?? unheard),
      ...track,
    })),
    downloads: stored?.downloads ?? [],
    continuous: stored?.continuous ?? null,
  }),
});

const unheard = { seconds: null, loudness: null, peaks: [], isPreparing: true, forms: [] };

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function whyNoTracks({ tracks }: { tracks: string }): string | null {
  const all = tracksIn(tracks);
  if (all.some(({ audio }) => audio === '')) return "Some songs aren't uploaded.";
  return all.some(({ title }) => title.trim() === '') ? 'Every song needs a title.' : null;
}

/** Single values: a line for each link, and the songs as JSON. */
const fields = ReleaseFields.extend({
  links: multilineText(releaseLimits.links * 500)
    .refine((text) => linesOf(text).length <= releaseLimits.links, {
      error: `At most ${releaseLimits.links} links`,
    })
    .refine((text) => linesOf(text).every((line) => !('message' in readLink('listen', line))), {
      error: 'Please enter a valid link on each line',
    }),
  tracks: z.string(),
});

/** Checks songs outside of the schema, so that the preview shows them as they arrive. */
const areThere = refinedBy({
  fields: fields.pick({ tracks: true }).loose(),
  path: 'tracks',
  messageOf: whyNoTracks,
});

const FormFields = fields.refine(...areThere);
type FormFields = z.output<typeof FormFields>;

const sent = ({ links, tracks, ...fields }: Partial<FormFields>) => ({
  ...fields,
  ...(links !== undefined && { links: linesOf(links) }),
  ...(tracks !== undefined && { tracks: tracksIn(tracks) }),
});

export function ReleaseDialog(props: RecordFormProps<Release>) {
  const { record: release } = props;
  return (
    <RecordDialog
      kind={releaseKind}
      {...props}
      schema={FormFields}
      fieldsOf={fieldsOf}
      blank={nothing}
      image={{ field: 'cover', label: 'Cover', isOptional: true }}
      sentOf={sent}
      changeOf={(_, touched) => sent(touched)}
    >
      {({ field, text, control, fill, isSaving }, image) => (
        <>
          <TextField label="Title" {...text('title')} />
          <SelectField label="Type" options={releaseTypeNames} {...field('type')} />
          <DateField label="Release Date" name="releaseDate" control={control} required />
          <CheckboxField label="Show on the home page" control={control} name="isOnHome" />
          <SelectField label="Download" options={downloadRuleNames} {...field('download')} />
          <DownloadNote control={control} stored={release?.tracks ?? []} />
          <TracksField
            control={control}
            disabled={isSaving}
            fill={fill}
            image={image}
            hasCover={release !== null && release.cover !== null}
          />
          <TextArea label="About This Release" {...text('text')} />
          <TextArea label="Credits" {...text('credits')} />
          <TextArea
            label="Listen Everywhere"
            hint="Links to streaming services, one per line."
            {...field('links')}
          />
        </>
      )}
    </RecordDialog>
  );
}

interface DownloadNoteProps {
  control: Control<z.input<typeof FormFields>>;
  stored: readonly Track[];
}

/** Shows what a download lacks, if the release can be downloaded. */
function DownloadNote({ control, stored }: DownloadNoteProps) {
  const [download, tracks] = useWatch({ control, name: ['download', 'tracks'] });
  if (download === 'none') return null;
  const broken = new Set(stored.filter(({ problem }) => problem).map(({ audio }) => audio));
  const titles = tracksIn(tracks).flatMap(({ title, audio }) => (broken.has(audio) ? title : []));
  const text = withoutText(titles);
  return text !== null && <p className="text-small wrap-anywhere text-muted">{text}</p>;
}

const nothing = {
  title: '',
  type: releaseTypes[0],
  releaseDate: null,
  alt: '',
  text: '',
  credits: '',
  links: '',
  download: downloadRules[0],
  tracks: '[]',
  isOnHome: false,
};

const fieldsOf = ({ links, tracks }: Release) => ({
  links: links.join('\n'),
  tracks: JSON.stringify(
    tracks.map(({ _id, title, audio = '', lyrics }) => ({ _id, title, audio, lyrics })),
  ),
});
