/** The only row has the id 1. */
export type ContactTables = {
  contact_info: {
    id: number;
    email: string | null;
    /** Ten digits. */
    phone: string | null;
    facebook: string | null;
    instagram: string | null;
    youtube: string | null;
    spotify: string | null;
    apple_music: string | null;
    soundcloud: string | null;
    x: string | null;
    tiktok: string | null;
    revision: number;
  };
};
