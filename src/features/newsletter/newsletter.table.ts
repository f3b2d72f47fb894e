import type { PauseReason, SubscriberSource } from './newsletter.ts';

/** Times are epoch milliseconds. */
export type NewsletterTables = {
  subscribers: {
    id: string;
    /** Normalized by `emailAddress`. */
    email: string;
    consent: string;
    asked_at: number;
    /** When the confirmation e-mail was last queued. */
    mailed_at: number;
    confirmed_at: number | null;
    confirm_hash: string | null;
    confirm_made_at: number | null;
    /** Included in every e-mail, so it doesn't stay secret for long. */
    leave_token: string;
    /** Null if the subscriber signed up before it was stored. */
    source: SubscriberSource | null;
    /** The id of the show or release. */
    source_id: string | null;
    /** The path of the page with the form. */
    page: string | null;
    /** Gets no e-mail until it confirms again. */
    paused_at: number | null;
    paused_why: PauseReason | null;
    /** The id of a place; null if it is unknown. */
    place: string | null;
    /** The name of the place; without one, what the subscriber typed. */
    town: string | null;
    name: string | null;
    /** A JSON array of texts; null for none. */
    tags: string | null;
    /** The row of the list that it came from, in JSON. */
    evidence: string | null;
  };
  /** Mailboxes of subscribers who left, as hashes with the site's key; only they can return. */
  left_addresses: { hash: string; at: number };
  /** Subscribers who may come back for an hour. */
  left_subscribers: {
    leave_token: string;
    email: string;
    /** JSON of `LeftSubscriber`. */
    kept: string;
    left_at: number;
  };
  /** Subscribers waiting for an e-mail on a release day. */
  release_reminders: { release_id: string; subscriber_id: string };
  /** Mailboxes that were asked to confirm and haven't. */
  asked_addresses: {
    /** A hash with the site's key, only for comparison. */
    address_hash: string;
    mails: number;
    mailed_at: number;
    left_at: number | null;
  };
  /** Mailboxes that are never e-mailed again, as hashes with the site's key. */
  suppressed_addresses: { email_hash: string; at: number };
};
