import type { DownloadFormat } from './downloads.ts';

export type DownloadFileTables = {
  download_files: {
    name: string;
    /** The id of a release. */
    release: string;
    format: DownloadFormat;
    digest: string;
    bytes: number;
    /** Epoch milliseconds. */
    made_at: number;
  };
};
