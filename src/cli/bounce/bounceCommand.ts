import { recordReport, type BounceResult } from '../../features/bounces/bounces.records.ts';
import { readConfig } from '../../server/config.ts';
import { command, unexpected, UsageError, withData } from '../terminal.ts';

const usage = `Reads a report about an undelivered e-mail, or a complaint, from standard input:

  npm run bounce < mail.eml

It pauses or removes the subscriber that the report is about. Other e-mails change nothing.
`;

/** Longer e-mails are read to their end, and their rest is ignored, in bytes. */
const maxMailBytes = 5_000_000;

const sentences: Record<BounceResult, string> = {
  unknown: 'This is no report about an e-mail to a subscriber.',
  counted: 'The report was counted.',
  paused: 'The subscriber gets no e-mail until the address is confirmed again.',
  left: 'The subscriber complained and was removed from the list.',
};

/** EX_TEMPFAIL of sysexits.h: a mail server tries again later. */
const tryAgain = 75;

export const bounceCommand = command(usage, [], async ([word], { env, stdin, stdout, stderr }) => {
  if (word !== undefined) throw new UsageError(unexpected(word));
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stdin) {
    if (bytes < maxMailBytes) parts.push(Buffer.from(part as Uint8Array | string));
    bytes += (part as Uint8Array | string).length;
  }
  try {
    const result = await withData(readConfig(env), ({ db }) =>
      recordReport(db, Buffer.concat(parts), Date.now()),
    );
    stdout.write(`${sentences[result]}\n`);
    return 0;
  } catch (error) {
    stderr.write(`${(error as Error).message}\n`);
    return tryAgain;
  }
});
