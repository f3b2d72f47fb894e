export type UploadTables = {
  uploads: {
    id: string;
    owner: string;
    bytes: number;
    metadata: string;
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
