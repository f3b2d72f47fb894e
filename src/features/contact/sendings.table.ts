/** What the public forms may be sent as: each of them has a budget of its own. */
export type SendingKind = 'message' | 'newsletter' | 'suspicious';

/** How much came through the public forms lately. Times are epoch milliseconds. */
export type SendingTables = {
  sendings: {
    id: string;
    kind: SendingKind;
    /** Hashes with the key of the site: they are compared, never read. */
    network: string;
    wider_network: string;
    at: number;
  };
  /** When a budget was last used up. */
  full_budgets: { kind: SendingKind; at: number };
};
