export type MemberTables = {
  members: {
    id: string;
    added_at: number;
    /** The place among those that were added in one call. */
    added_order: number;
    revision: number;
    picture_file: string | null;
    /** Empty where nobody has described the picture. */
    alt: string;
    name: string;
    role: string;
    facebook: string | null;
    instagram: string | null;
    tiktok: string | null;
    youtube: string | null;
    x: string | null;
  };
};
