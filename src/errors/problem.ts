import { problems } from './catalog.ts';
import type { ErrorAnswer } from './failure.ts';
import { opensAgainIn } from './laterMessages.ts';

export type ProblemCode = keyof typeof problems;

/** An expected error, not a bug: thrown anywhere, answered in one place. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: Record<string, string> | null;
  /** Whole seconds until the same call may succeed, for `Retry-After`. */
  readonly retryAfter: number | null;
  /** The stored record, if a change came too late. */
  readonly current: unknown;
  /** The version that the change would have stored. */
  readonly wanted: unknown;

  constructor(
    code: ProblemCode,
    more: {
      fields?: Record<string, string>;
      /** A further sentence. */
      detail?: string;
      retryAfter?: number;
      current?: unknown;
      wanted?: unknown;
      cause?: unknown;
    } = {},
  ) {
    const [status, sentence] = problems[code];
    const wait = more.retryAfter === undefined ? null : Math.ceil(more.retryAfter);
    // Tells locked-out users how long to wait.
    const saysWait = code === 'session.too-many-tries' && wait !== null;
    const detail = saysWait ? opensAgainIn(wait) : more.detail;
    super(detail === undefined ? sentence : `${sentence} ${detail}`, { cause: more.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = status;
    this.fields = more.fields ?? null;
    this.retryAfter = wait;
    this.current = more.current ?? null;
    this.wanted = more.wanted ?? null;
  }

  toJSON(): ErrorAnswer & { message: string; error: ProblemCode } {
    return {
      message: this.message,
      error: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.current !== null && { current: this.current }),
      ...(this.wanted !== null && { wanted: this.wanted }),
    };
  }
}
