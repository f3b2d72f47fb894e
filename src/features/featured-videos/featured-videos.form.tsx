import { todayUtc } from '../../kit/dates/todayUtc.ts';
import { DateField } from '../../kit/admin/inputs/DateField.tsx';
import { LinkInput } from '../../kit/admin/inputs/LinkInput.tsx';
import { NumberField } from '../../kit/admin/inputs/NumberField.tsx';
import { recordCalls } from '../../kit/admin/records/recordCalls.ts';
import { RecordDialog, type RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import type { RecordKind } from '../../kit/admin/records/recordKind.ts';
import { TextArea } from '../../kit/client/inputs/TextArea.tsx';
import { TitleField } from '../youtube-titles/youtube-title.form.tsx';
import { featuredVideosArea } from './featured-videos.queries.ts';
import {
  FeaturedVideoFields,
  featuredVideoLimits,
  type FeaturedVideo,
  featuredVideoEndpoints,
} from './featured-videos.ts';

export const featuredVideoKind: RecordKind<FeaturedVideo> = {
  noun: 'featured-video',
  area: featuredVideosArea,
  calls: recordCalls(featuredVideoEndpoints),
  isPublished: true,
  title: 'Featured Video',
  name: 'featured video',
  succeeded: (how) => `Featured video ${how} successfully!`,
  compare: (one, other) => other.releaseDate - one.releaseDate,
  shown: (typed, _fields, stored) => ({
    ...typed,
    releaseDate: typed.releaseDate ?? todayUtc(),
    // The poster of another video is fetched when it is saved.
    picture: typed.youtubeLink === stored?.youtubeLink ? typed.picture : null,
  }),
};

export function FeaturedVideoDialog(props: RecordFormProps<FeaturedVideo>) {
  return (
    <RecordDialog kind={featuredVideoKind} {...props} schema={FeaturedVideoFields} blank={nothing}>
      {(form) => (
        <>
          <TitleField
            form={form}
            title="title"
            link="youtubeLink"
            max={featuredVideoLimits.title}
          />
          <LinkInput
            label="YouTube Link"
            required
            placeholder="youtu.be/..."
            hint="The share link of one video"
            {...form.field('youtubeLink')}
          />
          <DateField label="Release Date" name="releaseDate" control={form.control} required />
          <TextArea
            label="Description"
            maxLength={featuredVideoLimits.description}
            {...form.field('description')}
          />
          <div className="grid grid-cols-2 items-end gap-4">
            <NumberField
              label="Start Time"
              name="startTime"
              control={form.control}
              hint="Seconds; empty for the beginning"
            />
            <NumberField
              label="End Time"
              name="endTime"
              control={form.control}
              hint="Seconds; empty for the end"
            />
          </div>
        </>
      )}
    </RecordDialog>
  );
}

const nothing = {
  title: '',
  description: '',
  youtubeLink: '',
  startTime: null,
  endTime: null,
  releaseDate: null,
};
