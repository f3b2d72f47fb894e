export type BounceTables = {
  /** Undelivered e-mails and complaints, so that a report that comes again changes nothing. */
  bounces: {
    message_id: string;
    kind: 'hard' | 'soft' | 'complaint';
    subscriber_id: string;
    /** Epoch milliseconds. */
    at: number;
  };
};
