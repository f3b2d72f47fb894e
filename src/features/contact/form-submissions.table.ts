/** What the public forms may be sent as: each of them has a budget of its own. */
export type SubmissionKind = 'message' | 'newsletter' | 'suspicious';

/** How much came through the public forms lately. Times are epoch milliseconds. */
export type SubmissionTables = {
  sendings: {
    id: string;
    kind: SubmissionKind;
    /** Hashes with the key of the site: they are compared, never read. */
    network: string;
    wider_network: string;
    at: number;
  };
  /** When a budget was last used up. */
  full_budgets: { kind: SubmissionKind; at: number };
};
