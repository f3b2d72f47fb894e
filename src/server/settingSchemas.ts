import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { z } from 'zod';
import { readKeep } from '../backup/keep.ts';
import { percentDecoded } from '../kit/links/percentDecoded.ts';
import { isLoopback } from '../kit/server/clientNetwork.ts';
import { isDkimKey } from '../mail/dkimKey.ts';

export const text = z.string().min(1);

export const yesOrNo = z.enum(['yes', 'no'], { error: 'must be yes or no' });

/** A whole number with at most that many digits. @param unit such as `seconds`. */
export const numberOf = (unit: string, digits: number) =>
  z
    .stringFormat(unit, new RegExp(`^\\d{1,${digits}}$`), `must be a number of ${unit}`)
    .transform(Number);

export const port = z
  .stringFormat('port', /^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((n) => n <= 65_535, 'must be a number from 0 to 65535');

/** Also in brackets, as in an address of the web. */
export const host = text
  .transform((given) => given.replace(/^\[(.*)\]$/, '$1'))
  .refine(
    (name) => isIP(name) !== 0 || /^[^\s/:[\]]+$/.test(name),
    'must be an IP address or a host name, such as 127.0.0.1 or localhost',
  );

/** A shell would have replaced `~` with the home folder. */
export const path = text
  .refine(
    (given) => !/^(?:~[^/]|\$)/.test(given),
    'must be a path; only ~/ stands for a home folder',
  )
  .transform((given) => given.replace(/^~(?=\/|$)/, homedir()));

export const list = z.string().transform((given) =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

export const originAddress = z
  .url({
    protocol: /^https?$/,
    error: 'must be an http or https address such as https://band.example',
  })
  .transform((address) => new URL(address))
  .refine(
    ({ origin, href, hostname }) => href === `${origin}/` && /^(?:[\w.-]+|\[.*\])$/.test(hostname),
    'must be only a scheme and a host, such as https://band.example',
  );

/** Elsewhere in an address these characters end its host. */
const inPasswords = 'with / as %2F, # as %23, ? as %3F and % as %25 in its password';

const postgresForm = `must look like postgres://user:password@host:5432/name, ${inPasswords}`;

export const postgresAddress = z
  .string()
  .transform(withHost)
  .pipe(z.url({ protocol: /^postgres(ql)?$/, error: postgresForm }))
  .refine(hasReadableUser, postgresForm)
  .refine(
    (address) => !parametersOf(address).some((name) => isNearlySslName(name)),
    'must spell its parameters sslmode and sslrootcert exactly like that, or the connection is not encrypted',
  )
  // PostgreSQL's `?host=` also names the folder of its socket.
  .refine(
    (address) => hasHost(address) || Boolean(URL.parse(address)?.searchParams.get('host')),
    'must name a host, as in postgres://user:password@host:5432/name',
  );

export const smtpAddress = z
  .url({
    protocol: /^smtps?$/,
    error: `must look like smtp://user:password@host:587, ${inPasswords}`,
  })
  .refine(hasHost, 'must name a host, as in smtp://user:password@host:587')
  .refine(hasPortOfScheme, 'must be smtps:// with port 465, or smtp:// with 587 or another port');

const mailboxForm = `must look like imaps://user:password@host/folder or pop3s://user:password@host, ${inPasswords}`;

/** Without TLS, a password never leaves this machine. */
export const mailboxAddress = z
  .url({ protocol: /^(?:imap|pop3)s?$/, error: mailboxForm })
  .transform((address) => new URL(address))
  .refine(({ href }) => hasHost(href) && hasReadableUser(href), mailboxForm)
  .refine(({ username, password }) => username !== '' && password !== '', mailboxForm)
  .refine(
    ({ protocol, hostname }) => protocol.endsWith('s:') || isLoopback(hostname),
    'must be imaps:// or pop3s://, unless the server is on this machine',
  );

/** A name with an address behind it, or an address alone; on one line. */
export const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an address, or a name with one: The Band <hello@band.example>',
  );

/** Some files of settings only hold one line for each. */
export const dkimKey = text
  .transform((given) => given.replaceAll('\\n', '\n'))
  .refine(isDkimKey, 'must be an RSA key of at least 1024 bits in PEM');

export const dkimSelector = z
  .string()
  .regex(/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i, 'must be a DNS label such as stagedoor');

const bucketParameters = z
  .string()
  .refine(
    hasGoodKeys,
    'must have a key and its secret before the @, in which / is %2F and % is %25',
  )
  .refine(hasGoodEndpoint, 'must have an http or https address as its endpoint')
  .refine(hasKnownParameters, 'can only have the parameters endpoint, region and style=host');

export const bucketAddress = z
  .url({
    protocol: /^s3$/,
    error: 'must look like s3://bucket?endpoint=https://host&region=name',
  })
  .refine(hasHost, 'must name a bucket, as in s3://bucket?endpoint=https://host&region=name')
  .pipe(bucketParameters);

export const folderOrBucket = path
  .refine(
    (place) => !place.includes('://') || (place.startsWith('s3://') && hasHost(place)),
    'must be a folder, or look like s3://bucket/folder?endpoint=https://host&region=name',
  )
  .pipe(bucketParameters);

export const keep = z.string().transform((given, context) => {
  const read = readKeep(given);
  if (read) return read;
  context.addIssue({ code: 'custom', message: 'must look like 7d 4w 12m, with at least one day' });
  return z.NEVER;
});

/** The prefixes of the site's own paths. */
const ownNames: readonly (string | undefined)[] = (
  'areas assets files fonts look preview private themes setup healthz readyz home theme aboutus music store ' +
  'at media bio contact oembed redeem shows signin forgot-password reset-password newsletter privacy embed ' +
  'download invite account inbox history share icon news letters statistics press letter-image'
).split(' ');

export const apiBase = z
  .stringFormat('path', /^(?:\/[a-z0-9][a-z0-9_-]*)+$/i, 'must be a path such as /api')
  .refine(
    (given) => !ownNames.includes(given.toLowerCase().split('/')[1]),
    'must be a path that the site does not use itself',
  );

export const proxies = list.refine(
  (all) => all.every(isProxy),
  'must be addresses or networks such as 10.0.0.0/8',
);

export const logFormat = z.enum(['json', 'pretty'], { error: 'must be json or pretty' });

export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
  error: 'must be trace, debug, info, warn, error, fatal or silent',
});

function hasHost(address: string): boolean {
  return Boolean(URL.parse(address)?.hostname);
}

/** The driver needs no host between user and name if `?host=` follows, but addresses do. */
function withHost(address: string): string {
  return address.replace(/^(\w+:\/\/[^/?#]*@)(?=\/.*[?&]host=)/, '$1localhost');
}

function parametersOf(address: string): string[] {
  return [...(URL.parse(address)?.searchParams.keys() ?? [])];
}

/** The driver ignores unknown parameters, and connects without encryption. */
function isNearlySslName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return plain !== name && /^ssl(?:mode|rootcert)$/.test(plain);
}

/** On port 465 TLS comes first, on 587 STARTTLS (RFC 8314, 7.3). */
function hasPortOfScheme(address: string): boolean {
  const { protocol, port: given } = URL.parse(address) ?? {};
  return protocol === 'smtps:' ? given !== '587' : given !== '465';
}

function hasGoodKeys(address: string): boolean {
  const { username = '', password = '' } = URL.parse(address) ?? {};
  return percentDecoded(username + password) !== null && !username === !password;
}

/** The driver accepts a `%` that begins no byte, but bytes must be UTF-8. */
function hasReadableUser(address: string): boolean {
  const { username = '', password = '' } = URL.parse(address) ?? {};
  return percentDecoded((username + password).replaceAll(/%(?![\da-f]{2})/gi, '')) !== null;
}

function hasGoodEndpoint(address: string): boolean {
  const endpoint = URL.parse(address)?.searchParams.get('endpoint');
  return !endpoint || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '');
}

/** With a misspelled endpoint, files would go to Amazon. */
function hasKnownParameters(address: string): boolean {
  const known = ['endpoint', 'region', 'style'];
  const style = URL.parse(address)?.searchParams.get('style') ?? 'path';
  return (
    parametersOf(address).every((name) => known.includes(name)) && /^(?:host|path)$/.test(style)
  );
}

/** One address, a network such as 10.0.0.0/8, or one of the names that proxy-addr knows. */
function isProxy(given: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(given)) return true;
  const [address = '', bits, ...more] = given.split('/');
  const max = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max);
  return max > 0 && fits && more.length === 0;
}
