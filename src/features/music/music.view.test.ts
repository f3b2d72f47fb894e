import { expect, test } from 'vitest';
import { heard, nightBus } from '../../../tests/components/releases.ts';
import { musicOf, serviceLinksOf } from './music.view.ts';
import { emptyPlayer, type Player } from './players.ts';

const spotifyLink = 'https://open.spotify.com/album/aaaaaaaaaaaaaaaaaaaaaa';
const embedLink = 'https://open.spotify.com/embed/album/aaaaaaaaaaaaaaaaaaaaaa';
const player = (title: string, about: Partial<Player> = {}): Player => ({
  ...emptyPlayer,
  embedLink: null,
  picture: null,
  _id: title,
  revision: 1,
  title,
  ...about,
});
const played = { ...nightBus, tracks: [heard('Rain')] };

test('a player with the title of a release that plays here is part of the release', () => {
  const [same, other] = [player(' night BUS ', { embedLink }), player('Else', { embedLink })];
  const music = musicOf([played], [same, other]);
  expect(music.releases).toEqual([{ release: played, player: same }]);
  expect(music.players).toEqual([{ release: null, player: other }]);
});

test('a player with a link of a release is part of it, and only one is', () => {
  const linked = { ...played, links: [spotifyLink] };
  const plays = { spotifyLink, embedLink };
  const [same, again] = [player('Deluxe', plays), player('Night Bus', plays)];
  const music = musicOf([linked], [same, again]);
  expect(music.releases).toEqual([{ release: linked, player: same }]);
  expect(music.players).toEqual([{ release: null, player: again }]);
  // A link that several releases have says nothing about a player.
  expect(musicOf([linked, { ...linked, title: 'Day' }], [same]).players).toHaveLength(1);
});

test('a release that only a player can play is shown as that player', () => {
  const same = player('Night Bus', { embedLink });
  expect(musicOf([nightBus], [same])).toEqual({
    large: undefined,
    releases: [],
    players: [{ release: nightBus, player: same }],
  });
  const silent = player('Night Bus');
  expect(musicOf([nightBus], [silent])).toEqual({
    large: nightBus,
    releases: [{ release: nightBus, player: silent }],
    players: [],
  });
});

test('the page opens with the newest release that plays, or else with the newest in the list', () => {
  const older = { ...played, title: 'Day Bus' };
  expect(musicOf([nightBus, older, played], []).large).toBe(older);
  const next = { ...nightBus, title: 'Day Bus' };
  const byPlayer = player('Night Bus', { embedLink });
  expect(musicOf([nightBus, next], [byPlayer]).large).toBe(next);
});

test('links to services come from the player, then from the release', () => {
  const youtube = 'https://www.youtube.com/@reeds';
  const release = { ...nightBus, links: ['https://band.example/', spotifyLink, youtube] };
  const other = `${spotifyLink.slice(0, -1)}b`;
  expect(serviceLinksOf({ release, player: null })).toEqual({ spotify: spotifyLink, youtube });
  expect(serviceLinksOf({ release, player: player('X', { spotifyLink: other }) })).toMatchObject({
    spotify: other,
    youtube,
  });
});
