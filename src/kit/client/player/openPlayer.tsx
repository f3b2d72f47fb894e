import { createRoot } from 'react-dom/client';
import { apiPath } from '../api/call.ts';
import { createDeck } from './deck.ts';
import { tellMediaSession } from './mediaSession.ts';
import type { AudioPair, MusicPlayer } from './musicPlayer.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { startWalk } from './walk.ts';
import type { QueuedTrack } from './tracks.ts';
import './player.css';

/** Once for a page, which stays beneath all that are opened while music plays. */
export function openPlayer(pair: AudioPair): MusicPlayer {
  const deck = createDeck(pair, tellHeard);
  const walk = startWalk();
  tellMediaSession(deck);
  deck.subscribe(() => (deck.state() === null ? walk.rest() : walk.resume()));
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<PlayerBar deck={deck} onOpen={walk.open} />);
  return deck;
}

/** The band is told how often a song was heard, and of nobody who. */
function tellHeard({ page, id }: QueuedTrack): void {
  const path = apiPath(`/heard/${page.split('/').at(-1)}/${id}`);
  fetch(path, { method: 'POST', keepalive: true }).catch(() => {
    // Without a connection it is not counted.
  });
}
