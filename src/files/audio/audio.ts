/** Kinds of files in which bands keep their recordings. */
export type AudioKind = 'wav' | 'aiff' | 'flac' | 'mp3' | 'm4a' | 'aac' | 'ogg';

/** What is made of a recording: MP3 for all, AAC for small, FLAC where nothing was lost before. */
export type FormType = 'mp3' | 'm4a' | 'flac';

export interface AudioTags {
  title: string | null;
  number: number | null;
  artist: string | null;
  album: string | null;
  hasCover: boolean;
}

export interface AudioHeader {
  kind: AudioKind;
  isLossless: boolean;
  seconds: number | null;
  channels: number;
  sampleRate: number;
}

export interface Analysis {
  seconds: number;
  /** LUFS, integrated (EBU R128); null for silence. */
  loudness: number | null;
  /** dBFS. */
  peak: number;
  /** 200 numbers from 0 to 100. */
  peaks: number[];
}

export interface MadeForm {
  type: FormType;
  path: string;
  bytes: number;
  contentType: string;
}
