import { Disc3 } from 'lucide-react';
import { calendarDay } from '../../kit/dates/dates.ts';
import type { RecordRow } from '../../kit/admin/records/useListSearch.ts';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { FeaturedReleaseDialog, featuredReleaseKind } from './featured-releases.form.tsx';
import type { FeaturedRelease } from './featured-releases.ts';
import { releaseTypeNames } from './featured-releases.view.ts';

export function FeaturedReleasesEditor() {
  return (
    <ListEditor
      kind={featuredReleaseKind}
      heading="Featured Releases"
      title="Releases"
      hint="Covers that you add are shown under New Releases, the newest first."
      rowOf={rowOf}
      Dialog={FeaturedReleaseDialog}
      removeNote="The cover goes with it."
    />
  );
}

function rowOf({ title, type, releaseDate, picture, alt, musicLink }: FeaturedRelease): RecordRow {
  return {
    header: title,
    subhead: `${releaseTypeNames[type]} · ${calendarDay(releaseDate)}`,
    picture,
    alt,
    sign: <Disc3 className="size-5" />,
    facts: [{ name: 'Leads to', value: hostOf(musicLink) }],
    missing: [
      ...(musicLink === null ? ['music link'] : []),
      ...(picture === null ? ['cover'] : alt === '' ? ['cover description'] : []),
    ],
    details: [{ name: 'Music Link', value: musicLink }],
  };
}

const hostOf = (link: string | null): string | null =>
  (link && URL.parse(link)?.host.replace(/^www\./, '')) || null;
