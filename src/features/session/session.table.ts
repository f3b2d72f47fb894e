/** How accounts and their sessions lie in the database. Times are epoch milliseconds. */
export type SessionTables = {
  accounts: {
    id: string;
    /** As `emailAddress` leaves it: trimmed and in lower case. */
    email: string;
    name: string;
    password_hash: string;
    created_at: number;
    signed_in_at: number | null;
  };
  sessions: {
    token_hash: string;
    account_id: string;
    created_at: number;
    seen_at: number;
    user_agent: string;
  };
  reset_tokens: { account_id: string; token_hash: string; created_at: number };
  setup_codes: { code_hash: string; created_at: number };
  failed_tries: { id: string; subject: string; at: number };
};
