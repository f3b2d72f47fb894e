import { Film } from 'lucide-react';
import { calendarDay } from '../../kit/dates/dates.ts';
import type { RecordRow } from '../../kit/admin/records/useListSearch.ts';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { FeaturedVideoDialog, featuredVideoKind } from './featured-videos.form.tsx';
import type { FeaturedVideo } from './featured-videos.ts';

export function FeaturedVideosEditor() {
  return (
    <ListEditor
      kind={featuredVideoKind}
      heading="Featured Videos"
      title="Videos"
      hint="The newest of these plays on the home page, without sound, in a loop."
      rowOf={rowOf}
      Dialog={FeaturedVideoDialog}
      removeNote="It stays on YouTube."
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
      ...(picture === null ? ['preview picture'] : []),
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
