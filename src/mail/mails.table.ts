/** Times are epoch milliseconds. */
export type MailTables = {
  mails: {
    id: string;
    /** The template that it is made from. */
    kind: string;
    /** A JSON object of texts: ids and addresses, never a secret. */
    about: string;
    created_at: number;
    /** Counts the attempts to send it. */
    tries: number;
    /** When it may be taken (again). */
    next_at: number;
  };
};
