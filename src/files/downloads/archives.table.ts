import type { DownloadFormat } from './archiveNames.ts';

export type DownloadFileTables = {
  download_files: {
    name: string;
    /** The ID of a release. */
    release: string;
    format: DownloadFormat;
    digest: string;
    bytes: number;
    /** Epoch milliseconds. */
    made_at: number;
  };
};
