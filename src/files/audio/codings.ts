import { Problem, type ProblemCode } from '../../errors/problem.ts';

/** As WAV (by number), AIFF-C and MPEG-4 name what bands bring and nothing here decodes. */
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

/** @param coding as its file names it. @returns what says so, by name if it has one. */
export const codingProblem = (coding: string): Problem =>
  new Problem(named[coding] ?? 'audio.unknown-coding');
