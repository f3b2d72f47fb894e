/** Times are epoch milliseconds. */
export type MailTables = {
  mails: {
    id: string;
    /** The template that it is made from. */
    kind: string;
    /** A JSON object of texts: ids and addresses, never a secret. */
    about: string;
    created_at: number;
    tries: number;
    /** When it may be taken (again). */
    next_at: number;
  };
};
