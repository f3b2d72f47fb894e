/** What fans wrote to the band. Times are epoch milliseconds. */
export type MessageTables = {
  messages: {
    id: string;
    name: string;
    email: string;
    subject: string;
    message: string;
    received_at: number;
    read_at: number | null;
    /** 1 where it came as programs send. */
    is_suspicious: number;
  };
};
