import { generateKeyPair } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unlessMissing } from '../../kit/server/unlessMissing.ts';
import { dkimRecord, isDkimKey } from '../../mail/dkimKey.ts';
import { senderHost } from '../../mail/smtp.ts';
import { ConfigError, readConfig, type Config } from '../../server/config.ts';
import { makeDataFolder } from '../../server/openData.ts';
import { command, unexpected, UsageError } from '../terminal.ts';

const usage = `Makes a key that signs e-mails, and prints its DNS record:

  npm run dkim

A key that exists is never replaced: its record is printed again. Only a mail server of your own
needs this; a mail provider signs e-mails itself.
`;

export const dkimCommand = command(usage, [], async ([word], { env, stdout }) => {
  if (word !== undefined) throw new UsageError(unexpected(word));
  const named = env['DKIM_KEY_FILE'] ?? '';
  const isMissing = named !== '' && !existsSync(named);
  const config = readConfig(isMissing ? { ...env, DKIM_KEY_FILE: '' } : env);
  const place = isMissing ? named : join(config.dataDir, 'dkim.pem');
  const { selector, privateKey, file } = config.dkim
    ? { ...config.dkim, file: null }
    : { ...(await keyInFile(config, place)), selector: config.dkimSelector };
  const { name, text } = dkimRecord({ selector, privateKey }, senderHost(config.mailFrom));
  // A string of a TXT record holds 255 bytes.
  const strings = text.match(/.{1,250}/g)!.map((part) => `"${part}"`);
  const settings = `Add this line to .env, and restart the site once the DNS has the record:

  DKIM_KEY_FILE=${file}

`;
  stdout.write(`${file === null ? '' : settings}Add this TXT record to the DNS, its text in ${strings.length} strings:

  ${name}

  ${strings.join('\n  ')}

Then check it with npm run doctor.
`);
  return 0;
});

/** Reads the key, or makes one that only its owner can read. */
async function keyInFile(
  config: Config,
  file: string,
): Promise<{ privateKey: string; file: string }> {
  const found = await readFile(file, 'utf8').catch(unlessMissing);
  if (found !== undefined) {
    if (isDkimKey(found)) return { privateKey: found, file };
    throw new ConfigError([`${file} is not an RSA key in PEM. Move it away and try again.`]);
  }
  await makeDataFolder(config);
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await writeFile(file, pem, { mode: 0o600, flag: 'wx', flush: true });
  return { privateKey: pem, file };
}
