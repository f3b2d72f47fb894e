import type { PublicationColumns } from '../../database/publication.records.ts';
import type { Player } from './players.ts';

export type PlayerTables = {
  players: PublicationColumns & {
    id: string;
    added_at: number;
    added_order: number;
    revision: number;
    bg_color: Player['bgColor'];
    title: string;
    date: number | null;
    spotify_link: string | null;
    apple_music_link: string | null;
    youtube_link: string | null;
    soundcloud_link: string | null;
    embed_link: string | null;
  };
};
