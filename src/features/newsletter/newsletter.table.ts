/** Who gets the newsletter. Times are epoch milliseconds. */
export type NewsletterTables = {
  subscribers: {
    id: string;
    /** As `emailAddress` leaves it. */
    email: string;
    /** The words that were agreed to. */
    consent: string;
    asked_at: number;
    /** When the mail that asks for confirmation was last written down. */
    mailed_at: number;
    confirmed_at: number | null;
    confirm_hash: string | null;
    confirm_made_at: number | null;
    /** Takes the address off the list. It stands in every mail, so it is no secret for long. */
    leave_token: string;
  };
  /** Mailboxes that are never mailed again: hashes with the site's key, since nobody may read them. */
  suppressed_addresses: { email_hash: string; at: number };
};
