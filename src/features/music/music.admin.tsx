import { byTitle, paletteList } from '../../kit/admin/records/paletteList.ts';
import { calendarDay } from '../../kit/dates/dates.ts';
import type { RecordRow } from '../../kit/admin/records/RowHead.tsx';
import { ListEditor } from '../../kit/admin/records/ListEditor.tsx';
import { ServiceGlyph } from '../../kit/client/links/ServiceLinks.tsx';
import { serviceNames } from '../../kit/links/serviceNames.ts';
import { PlaysSection } from '../plays/plays.admin.tsx';
import { ReleasesEditor } from '../releases/releases.admin.tsx';
import { releaseKind } from '../releases/releases.form.tsx';
import { PlayerDialog, playerKind } from './players.form.tsx';
import type { Player } from './players.ts';
import { backgroundNames, playerLinks } from './players.view.ts';

/** The lists that the command palette searches here. */
export const musicLists = [
  paletteList('/music', releaseKind, byTitle),
  paletteList('/music', playerKind, byTitle),
];

export default function MusicAdmin() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <h1 className="display text-step-2">Music</h1>
      <ReleasesEditor />
      <PlaysSection />
      <ListEditor
        kind={playerKind}
        title="Music"
        hint="Players appear on the music page, newest first."
        rowOf={rowOf}
        Dialog={PlayerDialog}
        removeNote="It will disappear from the music page."
      />
    </div>
  );
}

function rowOf(player: Player): RecordRow {
  const links = playerLinks.filter(({ name }) => player[name] !== null);
  return {
    header: player.title,
    // The first link is the one that plays.
    subhead: [
      ...links.slice(0, 1).map(({ service }) => serviceNames[service]),
      ...(player.date === null ? [] : [calendarDay(player.date)]),
    ].join(' · '),
    picture: null,
    sign: <PlayedBy player={player} />,
    facts: links.slice(1).map(({ service }) => ({
      name: serviceNames[service],
      value: `Also on ${serviceNames[service]}`,
      sign: <ServiceGlyph of={service} />,
    })),
    missing: player.date === null ? ['date'] : [],
    details: [
      ...playerLinks.map(({ name, service }) => ({
        name: serviceNames[service],
        value: player[name],
      })),
      { name: 'Color', value: player.spotifyLink && backgroundNames[player.bgColor] },
    ],
  };
}

/** The service's icon: a player has no image of its own. */
function PlayedBy({ player }: { player: Player }) {
  const link = playerLinks.find(({ name }) => player[name] !== null);
  return link && <ServiceGlyph of={link.service} />;
}
