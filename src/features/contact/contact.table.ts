/** The only row has the id 1. */
export type ContactTables = {
  contact_info: {
    id: number;
    email: string | null;
    /** Ten digits. */
    phone: string | null;
    /** By network, as JSON; those that there are. */
    links: string;
    revision: number;
  };
};
