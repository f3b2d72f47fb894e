import type { ProblemCode } from '../../errors/problem.ts';

export type AudioProblemCode = Extract<ProblemCode, `audio.${string}`>;

/** Of a file that cannot be prepared, in the process that prepares it. */
export class AudioRefusal extends Error {
  readonly code: AudioProblemCode;

  constructor(code: AudioProblemCode) {
    super(code);
    this.name = 'AudioRefusal';
    this.code = code;
  }
}
