export type SubmissionKind = 'message' | 'newsletter' | 'download' | 'suspicious';

/** Times are epoch milliseconds. */
export type SubmissionTables = { full_budgets: { kind: SubmissionKind; at: number } };
