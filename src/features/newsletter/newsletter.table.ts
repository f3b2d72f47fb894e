/** Times are epoch milliseconds. */
export type NewsletterTables = {
  subscribers: {
    id: string;
    /** As `emailAddress` leaves it. */
    email: string;
    /** The words that were agreed to. */
    consent: string;
    asked_at: number;
    /** When the mail that asks for confirmation was last queued. */
    mailed_at: number;
    confirmed_at: number | null;
    confirm_hash: string | null;
    confirm_made_at: number | null;
    /** Stands in every mail, so it is no secret for long. */
    leave_token: string;
  };
  /** Subscribers who asked for a mail on the day of a release, and have not had it. */
  release_reminders: { release_id: string; subscriber_id: string };
  /** Mailboxes that were asked to confirm and have not. */
  asked_addresses: {
    /** A hash with the site's key, to be compared only. */
    address_hash: string;
    mails: number;
    mailed_at: number;
    left_at: number | null;
  };
  /** Mailboxes that are never mailed again, as hashes with the site's key. */
  suppressed_addresses: { email_hash: string; at: number };
};
