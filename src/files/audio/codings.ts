import { Problem, type ProblemCode } from '../../errors/problem.ts';

/** Codecs that nothing here decodes, as WAV (by number), AIFF-C and MPEG-4 name them. */
const named: Readonly<Record<string, ProblemCode>> = {
  0x02: 'audio.adpcm',
  0x11: 'audio.adpcm',
  ima4: 'audio.adpcm',
  0x06: 'audio.a-law',
  alaw: 'audio.a-law',
  ALAW: 'audio.a-law',
  0x07: 'audio.mu-law',
  ulaw: 'audio.mu-law',
  ULAW: 'audio.mu-law',
  alac: 'audio.apple-lossless',
  samr: 'audio.amr',
  sawb: 'audio.amr',
};

/** @param coding as its file names it. @returns a problem that names the codec if it is known. */
export const codingProblem = (coding: string): Problem =>
  new Problem(named[coding] ?? 'audio.unknown-coding');
