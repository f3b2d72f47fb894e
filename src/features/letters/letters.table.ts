import type { Generated } from 'kysely';
import type { PublishedRow } from '../../files/records/list.records.ts';
import type { letterFields } from './letters.ts';

export const recipientStates = [
  'waiting',
  'going',
  'sent',
  'refused',
  'uncertain',
  'left',
  /** Accepted first, and reported as not delivered later. */
  'bounced',
  'complained',
] as const;

export type RecipientState = (typeof recipientStates)[number];

export interface LetterRow extends PublishedRow<typeof letterFields> {
  slug: string;
  /** The path that it had at another site, as `comparablePath` writes it; null if it had none. */
  old_path: string | null;
  /** When fans first saw it, in epoch milliseconds; null for a draft. */
  dated_at: number | null;
  /** Epoch milliseconds; null if it never changed. */
  changed_at: number | null;
}

/** Times are epoch milliseconds. */
export type LetterTables = {
  letters: LetterRow;
  letter_sendings: {
    letter_id: string;
    state: 'scheduled' | 'sending' | 'paused' | 'sent';
    /** Why it is paused, for members; null if a member paused it. */
    why: Generated<string | null>;
    /** A `FrozenLetter` as JSON; null until sending begins. */
    frozen: Generated<string | null>;
    /** The revision of the letter that goes. */
    revision: number;
    started_at: Generated<number | null>;
    finished_at: Generated<number | null>;
  };
  letter_recipients: {
    letter_id: string;
    /** A hash of the mailbox with the site's key. */
    address_hash: string;
    subscriber_id: string;
    /** `going` from just before the e-mail is handed to the server until its answer. */
    state: RecipientState;
    /** When the state last changed. */
    at: number;
    tries: number;
    next_at: number;
    /** The server's last answer, without addresses. */
    answer: string | null;
  };
  /** One row, which all processes share. */
  letter_pace: {
    id: 1;
    per_hour: number;
    /** When the next e-mail may leave. */
    next_at: number;
    /** The server accepts none until then. */
    retry_at: number;
    /** How often in a row it accepted none. */
    pauses: number;
    /** When `per_hour` was last changed. */
    changed_at: number;
  };
};
