/** Times are epoch milliseconds. */
export type MessageTables = {
  messages: {
    id: string;
    name: string;
    email: string;
    subject: string;
    message: string;
    received_at: number;
    read_at: number | null;
    /** 0 or 1. */
    is_suspicious: number;
  };
};
