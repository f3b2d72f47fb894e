import { Film } from 'lucide-react';
import type { RecordRow } from '../../kit/admin/records/RowHead.tsx';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { calendarDay } from '../../kit/dates/dates.ts';
import { videoStep } from './media.view.ts';
import { VideoFields, videoEndpoints, type Video } from './videos.ts';
import { byCategory, categoryNames, videoCategories } from './videos.view.ts';
import { todayUtc } from '../../kit/dates/todayUtc.ts';
import { LinkInput, SelectField } from '../../kit/admin/inputs/fields.tsx';
import { DateField } from '../../kit/admin/inputs/numberFields.tsx';
import { RecordDialog, type RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import { recordKind } from '../../kit/admin/records/recordKind.ts';
import { TitleField } from '../youtube-titles/youtube-title.form.tsx';
import { videosArea } from './media.queries.ts';

export function VideosEditor() {
  return (
    <ListEditor
      kind={videoKind}
      title="Videos"
      hint="Videos appear on the media page, grouped by category."
      rowOf={rowOf}
      partsOf={partsOf}
      step={videoStep}
      Dialog={VideoDialog}
      removeNote="It will disappear from the media page but stay on YouTube."
    />
  );
}

const rowOf = ({ title, date, link, picture }: Video): RecordRow => ({
  header: title,
  subhead: calendarDay(date),
  picture,
  sign: <Film className="size-5" />,
  missing: picture === null ? ['preview image'] : [],
  details: [{ name: 'YouTube', value: link }],
});

const partsOf = (videos: readonly Video[]) =>
  byCategory(videos).map(({ title, videos: records }) => ({ title, records }));

export const videoKind = recordKind({
  noun: 'video',
  area: videosArea,
  endpoints: videoEndpoints,
  isPublished: true,
  title: 'Video',
  // The one added last is first on the same day, in the server's order.
  compare: (a, b) => b.date - a.date,
  shown: (typed, _fields, stored) => ({
    ...typed,
    date: typed.date ?? todayUtc(),
    // The server fetches the poster of another video on save.
    picture: typed.link === stored?.link ? typed.picture : null,
  }),
});

function VideoDialog(props: RecordFormProps<Video>) {
  return (
    <RecordDialog
      kind={videoKind}
      {...props}
      schema={VideoFields}
      blank={{ category: videoCategories[0], title: '', date: null, link: '' }}
    >
      {(form) => (
        <>
          <LinkInput
            label="YouTube share URL"
            placeholder="https://youtu.be/..."
            {...form.text('link')}
          />
          <TitleField form={form} title="title" link="link" />
          <SelectField
            label="Category"
            required
            options={categoryNames}
            {...form.field('category')}
          />
          <DateField label="Release Date" name="date" control={form.control} required />
        </>
      )}
    </RecordDialog>
  );
}
