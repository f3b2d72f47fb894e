export type SubmissionKind = 'message' | 'newsletter' | 'suspicious';

/** Times are epoch milliseconds. */
export type SubmissionTables = {
  sendings: {
    id: string;
    kind: SubmissionKind;
    /** Hashes with the site's key, to be compared only. */
    network: string;
    wider_network: string;
    at: number;
  };
  full_budgets: { kind: SubmissionKind; at: number };
};
