/** Times are epoch milliseconds. */
export type SessionTables = {
  accounts: {
    id: string;
    /** As `emailAddress` leaves it. */
    email: string;
    name: string;
    password_hash: string;
    created_at: number;
    signed_in_at: number | null;
  };
  sessions: {
    token_hash: string;
    /** Names the session where its token must not be shown. */
    id: string;
    account_id: string;
    created_at: number;
    seen_at: number;
    user_agent: string;
  };
  reset_tokens: { account_id: string; token_hash: string; created_at: number };
  invitations: {
    id: string;
    email: string;
    name: string;
    /** An account's id. */
    invited_by: string;
    created_at: number;
  };
  passkeys: {
    id: string;
    account_id: string;
    /** base64url. */
    credential_id: string;
    /** In the form of COSE, as base64url. */
    public_key: string;
    counter: number;
    /** A list in JSON. */
    transports: string;
    is_backed_up: number;
    host: string;
    name: string;
    created_at: number;
    used_at: number | null;
  };
  used_challenges: { challenge_hash: string; ends_at: number };
  invitation_tokens: { token_hash: string; invitation_id: string; way: 'copied' | 'mailed' };
};
