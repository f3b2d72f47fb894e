/** The only row has the id 1. */
export type ContactTables = {
  contact_info: {
    id: number;
    email: string | null;
    /** Ten digits. */
    phone: string | null;
    /** The profiles by network, as JSON; omits empty ones. */
    links: string;
    revision: number;
  };
};
