import { createRoot } from 'react-dom/client';
import { createDeck } from './deck.ts';
import { tellMediaSession } from './mediaSession.ts';
import type { AudioPair, MusicPlayer } from './musicPlayer.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { startWalk } from './walk.ts';
import './player.css';

/** Once for a page, which stays beneath all that are opened while music plays. */
export function openPlayer(pair: AudioPair): MusicPlayer {
  const deck = createDeck(pair);
  const walk = startWalk();
  tellMediaSession(deck);
  deck.subscribe(() => (deck.state() === null ? walk.rest() : walk.resume()));
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<PlayerBar deck={deck} onOpen={walk.open} />);
  return deck;
}
