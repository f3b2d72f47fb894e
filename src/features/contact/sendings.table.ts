/** What was sent through the public forms lately, by the network it came from. */
export type SendingTables = {
  sendings: {
    id: string;
    /** A hash of the network: it is compared, never read. */
    network: string;
    /** Epoch milliseconds. */
    at: number;
  };
};
