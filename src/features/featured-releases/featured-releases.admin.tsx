import { Disc3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { calendarDay } from '../../kit/dates/dates.ts';
import { missingPicture, type RecordRow } from '../../kit/admin/records/RowHead.tsx';
import {
  FeaturedReleaseFields,
  featuredReleaseEndpoints,
  type FeaturedRelease,
} from './featured-releases.ts';
import { releaseTypeNames, releaseTypes } from './featured-releases.view.ts';
import { todayUtc } from '../../kit/dates/todayUtc.ts';
import { LinkInput, SelectField } from '../../kit/admin/inputs/fields.tsx';
import { DateField } from '../../kit/admin/inputs/numberFields.tsx';
import { RecordDialog, type RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import { recordKind } from '../../kit/admin/records/recordKind.ts';
import { TextField } from '../../kit/client/inputs/TextField.tsx';
import { featuredReleasesArea } from './featured-releases.queries.ts';

export function featuredReleaseRow(featured: FeaturedRelease): RecordRow {
  const { title, type, releaseDate, picture, alt, musicLink, release } = featured;
  return {
    header: title,
    subhead: `${releaseTypeNames[type]} · ${calendarDay(releaseDate)}`,
    picture,
    alt,
    sign: <Disc3 className="size-5" />,
    // The band's own releases have a page, and need no word about it.
    facts: release === undefined ? [{ name: 'Links to', value: hostOf(musicLink) }] : [],
    missing: [
      ...(musicLink === null ? ['music link'] : []),
      ...missingPicture({ picture, alt }, 'cover'),
    ],
    details: [{ name: 'Music Link', value: musicLink }],
  };
}

const hostOf = (link: string | null): string | null =>
  (link && URL.parse(link)?.host.replace(/^www\./, '')) || null;

export const featuredReleaseKind = recordKind({
  noun: 'featured-release',
  area: featuredReleasesArea,
  endpoints: featuredReleaseEndpoints,
  isPublished: true,
  title: 'Featured Release',
  picture: 'cover',
  succeeded: (how) => `Featured release ${how} successfully`,
  compare: (one, other) => other.releaseDate - one.releaseDate,
  shown: (typed) => ({ ...typed, releaseDate: typed.releaseDate ?? todayUtc() }),
});

interface DialogProps extends RecordFormProps<FeaturedRelease> {
  /** Shown before the fields. */
  before: ReactNode;
}

export function FeaturedReleaseDialog(props: DialogProps) {
  return (
    <RecordDialog
      kind={featuredReleaseKind}
      {...props}
      schema={FeaturedReleaseFields}
      blank={nothing}
      image={{ field: 'coverImage', label: 'Cover Image', isOptional: true }}
    >
      {({ field, text, control }) => (
        <>
          <TextField label="Title" {...text('title')} />
          <SelectField label="Type" options={releaseTypeNames} {...field('type')} />
          <DateField label="Release Date" name="releaseDate" control={control} required />
          <LinkInput
            label="Music Link"
            placeholder="Where fans can listen"
            {...text('musicLink')}
          />
        </>
      )}
    </RecordDialog>
  );
}

const nothing = { alt: '', title: '', type: releaseTypes[0], releaseDate: null, musicLink: '' };
