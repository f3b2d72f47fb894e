import { createRoot } from 'react-dom/client';
import { apiPath } from '../api/call.ts';
import { createAudioPlayer } from './audioPlayer.ts';
import { tellMediaSession } from './mediaSession.ts';
import type { AudioPair, MusicPlayer } from './musicPlayer.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { startFrameNavigation } from './frameNavigation.ts';
import type { QueuedTrack } from './tracks.ts';
import './player.css';

/** Once for a page, which stays beneath all that are opened while music plays. */
export function openPlayer(pair: AudioPair): MusicPlayer {
  const deck = createAudioPlayer(pair, reportPlay);
  const walk = startFrameNavigation();
  tellMediaSession(deck);
  deck.subscribe(() => (deck.state() === null ? walk.rest() : walk.resume()));
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<PlayerBar deck={deck} onOpen={walk.open} />);
  return deck;
}

/** The band is told how often a song was heard, and of nobody who. */
function reportPlay({ page, id }: QueuedTrack): void {
  const path = apiPath(`/heard/${page.split('/').at(-1)}/${id}`);
  fetch(path, { method: 'POST', keepalive: true }).catch(() => {
    // Without a connection it is not counted.
  });
}
