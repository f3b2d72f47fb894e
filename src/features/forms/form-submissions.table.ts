export type SubmissionKind = 'message' | 'newsletter' | 'suspicious';

/** Times are epoch milliseconds. */
export type SubmissionTables = { full_budgets: { kind: SubmissionKind; at: number } };
