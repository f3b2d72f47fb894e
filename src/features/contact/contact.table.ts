/** The only row has the id 1. */
export type ContactTables = {
  contact_info: {
    id: number;
    email: string | null;
    /** Ten digits. */
    phone: string | null;
    /** By network, as JSON; only the filled ones. */
    links: string;
    revision: number;
  };
};
