import { Film } from 'lucide-react';
import { calendarDay } from '../../kit/dates/dates.ts';
import type { RecordRow } from '../../kit/admin/records/RowHead.tsx';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import {
  defaultFeaturedVideo,
  FeaturedVideoFields,
  featuredVideoEndpoints,
  type FeaturedVideo,
} from './featured-videos.ts';
import { todayUtc } from '../../kit/dates/todayUtc.ts';
import { LinkInput } from '../../kit/admin/inputs/fields.tsx';
import { DateField, NumberField } from '../../kit/admin/inputs/numberFields.tsx';
import { RecordDialog, type RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import { recordKind } from '../../kit/admin/records/recordKind.ts';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { TitleField } from '../youtube-titles/youtube-title.form.tsx';
import { featuredVideosArea } from './featured-videos.queries.ts';

export function FeaturedVideosEditor() {
  return (
    <ListEditor
      kind={featuredVideoKind}
      title="Videos"
      hint="The newest video plays on the home page, muted and looped."
      rowOf={rowOf}
      first={5}
      Dialog={FeaturedVideoDialog}
      removeNote="The video stays on YouTube."
    />
  );
}

function rowOf(video: FeaturedVideo): RecordRow {
  const { description, picture, youtubeLink, releaseDate } = video;
  const [start, end] = [seconds(video.startTime), seconds(video.endTime)];
  return {
    header: video.title,
    subhead: calendarDay(releaseDate),
    picture,
    sign: <Film className="size-5" />,
    facts: [
      { name: 'From', value: start },
      { name: 'To', value: end },
    ],
    missing: [
      ...(description === '' ? ['description'] : []),
      ...(picture === null ? ['preview image'] : []),
    ],
    details: [
      { name: 'Description', value: description },
      { name: 'YouTube Link', value: youtubeLink },
      { name: 'Start Time', value: start },
      { name: 'End Time', value: end },
    ],
  };
}

const seconds = (time: number | null): string | null => (time === null ? null : `${time} s`);

export const featuredVideoKind = recordKind({
  noun: 'featured-video',
  area: featuredVideosArea,
  endpoints: featuredVideoEndpoints,
  isPublished: true,
  title: 'Featured Video',
  compare: (one, other) => other.releaseDate - one.releaseDate,
  shown: (typed, _fields, stored) => ({
    ...typed,
    releaseDate: typed.releaseDate ?? todayUtc(),
    // The server fetches the poster of another video on save.
    picture: typed.youtubeLink === stored?.youtubeLink ? typed.picture : null,
  }),
});

function FeaturedVideoDialog(props: RecordFormProps<FeaturedVideo>) {
  return (
    <RecordDialog kind={featuredVideoKind} {...props} schema={FeaturedVideoFields} blank={nothing}>
      {(form) => (
        <>
          <LinkInput
            label="YouTube Link"
            placeholder="youtu.be/..."
            hint="The share link of a single video"
            {...form.text('youtubeLink')}
          />
          <TitleField form={form} title="title" link="youtubeLink" />
          <DateField label="Release Date" name="releaseDate" control={form.control} required />
          <TextArea label="Description" {...form.text('description')} />
          <div className="grid grid-cols-2 items-end gap-4">
            <NumberField
              label="Start Time"
              name="startTime"
              control={form.control}
              hint="Seconds; leave empty for the beginning"
            />
            <NumberField
              label="End Time"
              name="endTime"
              control={form.control}
              hint="Seconds; leave empty for the end"
            />
          </div>
        </>
      )}
    </RecordDialog>
  );
}

const nothing = { ...defaultFeaturedVideo, title: '', youtubeLink: '', releaseDate: null };
