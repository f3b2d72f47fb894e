/** Mails that wait to be sent. Times are epoch milliseconds. */
export type MailTables = {
  mails: {
    id: string;
    /** Which composer knows what it says. */
    kind: string;
    /** What it is about, as a JSON object of texts: ids and addresses, never a secret. */
    about: string;
    created_at: number;
    /** How often it was taken to be sent. */
    tries: number;
    /** When it may be taken (again). */
    next_at: number;
  };
};
