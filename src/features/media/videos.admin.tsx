import { Film } from 'lucide-react';
import type { RecordRow } from '../../kit/admin/records/useListSearch.ts';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { calendarDay } from '../../kit/dates/dates.ts';
import { videoStep } from './media.view.ts';
import { VideoDialog, videoKind } from './videos.form.tsx';
import type { Video } from './videos.ts';
import { byCategory } from './videos.view.ts';

export function VideosEditor() {
  return (
    <ListEditor
      kind={videoKind}
      heading="Videos"
      title="Videos"
      hint="Videos that you add are shown on the media page, each among those of its kind."
      rowOf={rowOf}
      partsOf={partsOf}
      step={videoStep}
      Dialog={VideoDialog}
      removeNote="Fans will not see it here any more; on YouTube it stays."
    />
  );
}

const rowOf = ({ title, date, link, picture }: Video): RecordRow => ({
  header: title,
  subhead: calendarDay(date),
  picture,
  sign: <Film className="size-5" />,
  missing: picture === null ? ['preview picture'] : [],
  details: [{ name: 'YouTube', value: link }],
});

const partsOf = (videos: readonly Video[]) =>
  byCategory(videos).map(({ title, videos: records }) => ({ title, records }));
