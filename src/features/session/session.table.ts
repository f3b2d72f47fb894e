/** Times are epoch milliseconds. */
export type SessionTables = {
  accounts: {
    id: string;
    /** The address in `emailAddress`'s form. */
    email: string;
    name: string;
    password_hash: string;
    created_at: number;
    signed_in_at: number | null;
  };
  sessions: {
    token_hash: string;
    /** Names the session in places that must not show its token. */
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
    /** The public key in COSE form, as base64url. */
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
