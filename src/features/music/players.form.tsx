import { useWatch, type Control } from 'react-hook-form';
import type { z } from 'zod';
import { wrongFields } from '../../errors/failure.ts';
import { useArea } from '../../kit/client/data/useArea.ts';
import { readLink } from '../../kit/links/readLink.ts';
import { releasesArea } from '../releases/releases.queries.ts';
import type { Release } from '../releases/releases.ts';
import { LinkInput, SelectField } from '../../kit/admin/inputs/fields.tsx';
import { DateField } from '../../kit/admin/inputs/numberFields.tsx';
import { recordKind } from '../../kit/admin/records/recordKind.ts';
import { RecordDialog, type RecordFormProps } from '../../kit/admin/records/RecordDialog.tsx';
import { serviceNames } from '../../kit/links/serviceNames.ts';
import { TitleField } from '../youtube-titles/youtube-title.form.tsx';
import { musicArea } from './players.queries.ts';
import {
  embedLinkOf,
  emptyPlayer,
  noSpotifyEmbed,
  PlayerFields,
  type Player,
  playerEndpoints,
} from './players.ts';
import { newerFirst, backgroundNames, playerLinks } from './players.view.ts';
import { recordOf } from '../../kit/functions/recordOf.ts';

export const playerKind = recordKind({
  noun: 'player',
  area: musicArea,
  endpoints: playerEndpoints,
  isPublished: true,
  title: 'Music Player',
  failedBy: (failure) =>
    wrongFields(failure)['spotifyLink'] === noSpotifyEmbed ? noSpotifyEmbed : null,
  compare: newerFirst,
  shown: (typed) => ({ ...typed, embedLink: embedLinkOf(typed) }),
});

export function PlayerDialog(props: RecordFormProps<Player>) {
  return (
    <RecordDialog kind={playerKind} {...props} schema={PlayerFields} blank={nothing}>
      {(form) => (
        <>
          {props.record === null && (
            <FromRelease
              onChosen={(filled) => {
                for (const [name, value] of Object.entries(filled)) {
                  form.setValue(name as keyof Values, value, touched);
                }
              }}
            />
          )}
          <TitleField form={form} title="title" link="youtubeLink" />
          <DateField label="Release Date" name="date" control={form.control} />
          <NeededLink control={form.control} />
          {playerLinks.map(({ name, service, kind: _kind, ...hints }) => (
            <LinkInput
              key={name}
              label={serviceNames[service]}
              {...hints}
              // The first link's field shows the message that all links are empty.
              {...form.text(name, name === 'spotifyLink' ? [] : ['spotifyLink'])}
            />
          ))}
          <SelectField
            label="Color"
            hint="The background of the Spotify player."
            options={backgroundNames}
            {...form.field('bgColor')}
          />
        </>
      )}
    </RecordDialog>
  );
}

const touched = { shouldDirty: true, shouldValidate: true };

/** Fills in the title, day and links of one of the band's releases. */
function FromRelease({ onChosen }: { onChosen: (filled: Partial<Values>) => void }) {
  const releases = useArea(releasesArea).data ?? [];
  if (releases.length === 0) return null;
  return (
    <SelectField
      label="Your Release"
      hint="Fills in title, date and links."
      options={{ '': 'None', ...Object.fromEntries(releases.map((one) => [one._id, one.title])) }}
      onChange={({ target }) => {
        const chosen = releases.find(({ _id }) => _id === target.value);
        if (chosen) onChosen(playerOf(chosen));
      }}
    />
  );
}

/** A player's fields, as far as a release has them. */
const playerOf = ({ title, releaseDate, links }: Release): Partial<Values> => ({
  title,
  date: releaseDate,
  ...Object.fromEntries(
    playerLinks.flatMap(({ name, kind }) => {
      const link = links.find((one) => !('message' in readLink(kind, one)));
      return link === undefined ? [] : [[name, link]];
    }),
  ),
});

/** Shows that one of the links is required, and names it to the button while all are empty. */
function NeededLink({ control }: { control: Control<Values> }) {
  const links = useWatch({ control, name: linkNames });
  const lacks = links.some((link) => link?.trim()) ? undefined : 'a link';
  return (
    <p data-lacks={lacks} className="text-small text-muted">
      At least one link is required.
    </p>
  );
}

type Values = z.input<typeof PlayerFields>;

const linkNames = playerLinks.map(({ name }) => name);

const nothing = { ...emptyPlayer, title: '', ...recordOf(linkNames, () => '') };
