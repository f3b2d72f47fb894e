import { createRoot } from 'react-dom/client';
import { apiPath } from '../api/call.ts';
import { AudioPlayer } from './audioPlayer.ts';
import { connectMediaSession } from './mediaSession.ts';
import type { AudioPair, MusicPlayer, QueuedTrack } from './musicPlayer.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { FrameNavigation } from './frameNavigation.ts';
import './player.css';

/** Called once per page; that page stays underneath all others that open while music plays. */
export function openPlayer(pair: AudioPair): MusicPlayer {
  const player = new AudioPlayer(pair, reportPlay);
  const navigation = new FrameNavigation();
  connectMediaSession(player);
  player.subscribe(() => {
    navigation.isResting = player.state() === null;
  });
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<PlayerBar player={player} onOpen={(page) => navigation.open(page)} />);
  return player;
}

/** Counts the play anonymously. */
function reportPlay({ page, id }: QueuedTrack): void {
  const path = apiPath(`/heard/${page.split('/').at(-1)}/${id}`);
  fetch(path, { method: 'POST', keepalive: true }).catch(() => {
    // Without a connection the play isn't counted.
  });
}
