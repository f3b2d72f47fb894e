/** Times are epoch milliseconds. */
export type PrivateLinkTables = {
  private_links: {
    id: string;
    /** The secret itself isn't stored. */
    token_hash: string;
    noun: string;
    record: string;
    name: string;
    account_id: string;
    made_at: number;
    opened_at: number | null;
    opens: number;
  };
};
