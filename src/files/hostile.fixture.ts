/** Planted in every file; it stands in nothing that is stored. */
export const canary = 'Canary-4711-zX9';

/** A file that somebody made to do harm, or that is odd enough to do it by chance. */
export interface HostileFile {
  /** Its class, for those who count. */
  kind: string;
  name: string;
  bytes: Buffer;
  /** `kept`, the code of the refusal, or null where either will do. */
  outcome: string | null;
  /** The size of the picture that is kept, where that is to be checked. */
  size: readonly [width: number, height: number] | null;
  /** `Upload-Metadata` as it is sent; null for an ordinary one. */
  metadata: string | null;
}

/** A file of a class, with what is known of its end. */
export function hostile(
  kind: string,
  name: string,
  bytes: Buffer,
  more: Partial<Pick<HostileFile, 'outcome' | 'size' | 'metadata'>> = {},
): HostileFile {
  return { kind, name, bytes, outcome: null, size: null, metadata: null, ...more };
}
