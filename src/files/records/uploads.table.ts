export type UploadTables = {
  uploads: {
    id: string;
    /** The account that may continue it, as a hash. */
    owner: string;
    /** The length of the whole file. */
    bytes: number;
    /** A JSON object. */
    metadata: string;
    /** Epoch milliseconds. */
    created_at: number;
    written_at: number;
    file_name: string | null;
  };
  upload_pieces: {
    upload_id: string;
    /** The offset of its first byte in the upload. */
    begins_at: number;
    bytes: number;
    /** The object's name. */
    name: string;
  };
};
