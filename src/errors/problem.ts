import {
  emailServiceMessages,
  pictureMessages,
  statusMessages,
  storageMessages,
} from './catalogue.ts';
import type { ErrorAnswer } from './failure.ts';

/** All that can go wrong and is no bug, by its stable code: HTTP status and sentence. */
const problems = {
  'request.unreadable': [400, statusMessages[400]],
  'request.too-deep': [400, 'The request is nested too deeply.'],
  'request.invalid': [422, statusMessages[422]],
  'request.too-large': [413, 'The request is too large.'],
  'request.too-slow': [408, 'The request took too long to arrive.'],
  'request.headers-too-large': [431, 'The headers of the request are too large.'],
  'request.wrong-type': [415, 'This address takes JSON only.'],
  'request.foreign': [403, statusMessages[403]],
  'request.precondition': [412, 'This is not the version that was asked for.'],
  'request.range': [416, 'There is no such part of this file.'],
  'request.not-found': [404, statusMessages[404]],
  'server.failed': [500, statusMessages[500]],
  'server.busy': [503, statusMessages[503]],
  'server.storage-unavailable': [
    503,
    'The site cannot save anything at the moment. What was saved before is safe. Please try again later.',
  ],
  'session.needed': [401, statusMessages[401]],
  'session.wrong-credentials': [401, 'The e-mail address or the password is not right.'],
  'session.too-many-tries': [429, statusMessages[429]],
  'session.not-found': [404, 'This session is over already.'],
  'reset.invalid': [
    400,
    'This password reset link is invalid or has expired. Please request a new password reset.',
  ],
  'setup.invalid': [
    403,
    'This set-up link is not valid. The newest one stands in the log of the server.',
  ],
  'account.exists': [409, 'There is an account with this e-mail address already.'],
  'account.not-found': [404, 'There is no such account.'],
  'invitation.invalid': [
    400,
    'This invitation is invalid, was used or has expired. Please ask for a new one.',
  ],
  'invitation.not-found': [404, 'This invitation is not here any more.'],
  'account.last': [409, 'This is the last account. Add another before you remove it.'],
  'record.changed-meanwhile': [
    409,
    'Somebody else changed this meanwhile. Look at both versions before you save.',
  ],
  'form.too-many': [429, emailServiceMessages[429]],
  'message.not-found': [404, 'This message is not here any more.'],
  'subscriber.not-found': [404, 'This subscriber is not here any more.'],
  'member.not-found': [404, 'This member is not here any more.'],
  'image.not-found': [404, 'This picture is not here any more.'],
  'video.not-found': [404, 'This video is not here any more.'],
  'featured-video.not-found': [404, 'This video is not here any more.'],
  'featured-release.not-found': [404, 'This release is not here any more.'],
  'show.not-found': [404, 'This show is not here any more.'],
  'player.not-found': [404, 'This music player is not here any more.'],
  'file.not-found': [404, 'There is no such file.'],
  'file.in-use': [409, 'This file is still in use.'],
  'file.not-an-image': [415, pictureMessages.wrongKind],
  'file.too-many-pixels': [413, 'This picture has more than 40 million pixels.'],
  'file.too-large': [413, 'This file is too large.'],
  'file.no-space': [507, 'There is no room left for this file. What was stored before is safe.'],
  'file.broken': [
    422,
    'This picture cannot be read; it may be damaged. Save it again and try once more.',
  ],
  'file.too-demanding': [
    422,
    'This picture is too hard to open. Save it again, smaller or as a plain JPEG, and try once more.',
  ],
  'upload.not-found': [404, storageMessages['object-not-found']],
  'upload.unreadable': [400, 'The upload does not follow the tus protocol.'],
  'upload.wrong-version': [412, 'Uploads speak version 1.0.0 of the tus protocol.'],
  'upload.wrong-type': [415, 'An upload is sent as application/offset+octet-stream.'],
  'upload.conflict': [409, 'The upload stands at another place. Ask where, and go on from there.'],
  'upload.too-many': [
    429,
    'Too many of your uploads are unfinished. Let some end, or wait a day until they expire.',
  ],
} as const satisfies Record<string, readonly [number, string | undefined]>;

export type ProblemCode = keyof typeof problems;

/** No bug: thrown anywhere, answered in one place. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: Record<string, string> | null;
  /** Seconds until the same call may succeed, for `Retry-After`. */
  readonly retryAfter: number | null;
  /** The stored record, where a change came too late. */
  readonly current: unknown;

  constructor(
    code: ProblemCode,
    more: {
      fields?: Record<string, string>;
      retryAfter?: number;
      current?: unknown;
      cause?: unknown;
    } = {},
  ) {
    const [status, sentence] = problems[code];
    super(sentence, { cause: more.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = status;
    this.fields = more.fields ?? null;
    this.retryAfter = more.retryAfter ?? null;
    this.current = more.current ?? null;
  }

  toJSON(): ErrorAnswer & { message: string; error: ProblemCode } {
    return {
      message: this.message,
      error: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.current !== null && { current: this.current }),
    };
  }
}
