import { z } from 'zod';
import type { ProblemCode } from '../../errors/problem.ts';
import { fileLimits } from '../../files/files.ts';
import { securityScheme } from './apiPage.ts';
import { ownService, sendFormPath, type OwnForms } from './emailjs.ts';
import { errorResponses } from './errorResponses.ts';

/**
 * Endpoints that speak another protocol than JSON.
 * @param base the API's. @param forms null if another service takes them.
 */
export function protocols(base: string, forms: OwnForms | null) {
  return {
    [`${base}/uploads`]: { post: beginUpload(), options: uploadOptions() },
    [`${base}/uploads/{id}`]: { head: askUpload(), patch: continueUpload(), delete: endUpload() },
    ...memberDocuments(base),
    [`${base}/backup.tar`]: { get: downloadBackup() },
    [`${base}/setup/restore`]: { post: sendBackup(), get: askRestore() },
    [sendFormPath]: { post: sendForm(forms) },
  };
}

const members = { security: [{ [securityScheme]: [] }] };

const withText = (text: string) => ({ type: 'string', description: text });
const withBytes = (bytes: string) => ({ type: 'integer', minimum: 0, description: bytes });

const header = (name: string, schema: object, required = true) => ({
  name,
  in: 'header',
  required,
  schema,
});
const recordId = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const protocolVersion = header('Tus-Resumable', { type: 'string', const: '1.0.0' });
const offset = withBytes('Bytes received so far.');
const fileAddress = withText('The address of the finished file, such as `/files/o/<name>`.');
const finished = {
  'Upload-Offset': { schema: offset },
  'Content-Location': { schema: fileAddress },
};

const answer = (description: string, headers: object = {}) => ({ description, headers });
const part = {
  description: 'The bytes of the file from the offset.',
  content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const ofAnybody: readonly ProblemCode[] = [
  'server.failed',
  'server.busy',
  'server.database-damaged',
];
const shared: readonly ProblemCode[] = ['session.needed', ...ofAnybody];
const onWrite: readonly ProblemCode[] = [
  ...shared,
  'request.foreign',
  'server.storage-unavailable',
  'upload.wrong-version',
];
const onFinish: readonly ProblemCode[] = [
  'upload.unreadable',
  'file.too-large',
  'file.too-many-pixels',
  'file.not-an-image',
  'file.not-a-pdf',
  'file.broken',
  'file.too-demanding',
  'file.no-space',
];

const tus = 'Protocol: tus 1.0.0 (https://tus.io/protocols/resumable-upload). For members.';

const beginUpload = () => ({
  ...members,
  summary: 'Starts the upload of an image, optionally with its first bytes.',
  description: `${tus} Accepts PNG, JPEG and HEIC up to ${fileLimits.bytes} bytes.`,
  parameters: [
    protocolVersion,
    header('Upload-Length', withBytes('Size of the file in bytes.')),
    header('Upload-Metadata', withText('`filename` and `filetype`, each in Base64.'), false),
  ],
  requestBody: { ...part, required: false },
  responses: {
    201: answer('Started.', {
      Location: { schema: withText('The address for the rest of the upload.') },
      ...finished,
    }),
    ...jsonRefusals(...onWrite, ...onFinish, 'upload.too-many'),
  },
});

const continueUpload = () => ({
  ...members,
  summary: 'Sends the next bytes of an image.',
  description: `${tus} The last response contains the address of the file.`,
  parameters: [recordId, protocolVersion, header('Upload-Offset', offset)],
  requestBody: { ...part, required: true },
  responses: {
    204: answer('Received.', finished),
    ...jsonRefusals(
      ...onWrite,
      ...onFinish,
      'upload.wrong-type',
      'upload.not-found',
      'upload.conflict',
    ),
  },
});

const askUpload = () => ({
  ...members,
  summary: 'Returns the progress of an upload.',
  description: tus,
  parameters: [recordId, protocolVersion],
  responses: {
    200: answer('The progress.', finished),
    ...jsonRefusals(...shared, ...onFinish, 'upload.wrong-version', 'upload.not-found'),
  },
});

const endUpload = () => ({
  ...members,
  summary: 'Cancels an upload.',
  description: tus,
  parameters: [recordId, protocolVersion],
  responses: { 204: answer('Canceled.'), ...jsonRefusals(...onWrite, 'upload.not-found') },
});

const uploadOptions = () => ({
  ...members,
  summary: 'Returns the supported parts of the tus protocol.',
  description: tus,
  responses: { 204: answer('The supported parts, as headers.'), ...jsonRefusals(...shared) },
});

/** @param type the media type of what it returns. */
const memberDocument = (
  summary: string,
  returns: string,
  type: string,
  parameters: readonly object[] = [],
  ...problems: ProblemCode[]
) => ({
  get: {
    ...members,
    summary,
    description: 'For members.',
    parameters,
    responses: {
      200: { description: returns, content: { [type]: { schema: { type: 'string' } } } },
      ...jsonRefusals(...shared, ...problems),
    },
  },
});

const memberDocuments = (base: string) => ({
  [`${base}/subscribers.csv`]: memberDocument(
    'Downloads all subscribers of the newsletter.',
    'A header line, and a line for each subscriber.',
    'text/csv',
  ),
  [`${base}/statistics.csv`]: memberDocument(
    'Downloads the statistics.',
    'A header line, and a line for each figure.',
    'text/csv',
    ['from', 'to'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
  ),
  [`${base}/letters/{id}/mail`]: memberDocument(
    'Returns the e-mail of a letter.',
    'The HTML, the HTML in dark colors, or the plain text (`text/plain`).',
    'text/html',
    [
      recordId,
      { name: 'as', in: 'query', schema: { type: 'string', enum: ['html', 'dark', 'text'] } },
    ],
    'letter.not-found',
  ),
  [`${base}/codeBatches/{id}/cards`]: memberDocument(
    'Returns printable cards with the unused codes of a batch.',
    'An HTML page with ten cards per A4 sheet.',
    'text/html',
    [recordId],
    'codes.not-found',
  ),
  [`${base}/shows/{id}/card.html`]: memberDocument(
    'Returns the printable card by which fans at a show sign up.',
    'An HTML page with a QR code, for one sheet of A4 or Letter.',
    'text/html',
    [recordId],
    'show.not-found',
  ),
});

const setupCode = header('Setup-Code', withText('The code of the set-up link.'));
const restoreProgress = (id?: { id: object }) => ({
  description: 'The progress.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          ...id,
          state: { enum: ['receiving', 'restoring', 'done', 'failed'] },
          done: { type: 'number', description: 'The completed part while restoring, from 0 to 1.' },
          says: withText('The reason for a failure.'),
        },
        required: [...Object.keys(id ?? {}), 'state'],
        additionalProperties: false,
      },
    },
  },
});

const sendBackup = () => ({
  summary: 'Restores a backup onto a site without accounts.',
  description: 'For holders of the set-up link. GET on this address returns the progress.',
  parameters: [
    setupCode,
    header(
      'Backup-Passphrase',
      withText('The passphrase of an encrypted backup, percent-encoded.'),
      false,
    ),
  ],
  requestBody: {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  security: [],
  responses: {
    200: restoreProgress({ id: withText('The ID to request the progress with.') }),
    ...jsonRefusals(
      'setup.invalid',
      'request.unreadable',
      'request.foreign',
      'file.no-space',
      ...ofAnybody,
    ),
  },
});

const askRestore = () => ({
  summary: 'Returns the progress of a restore.',
  description:
    'For the sender of the backup. If there are several instances, only the one that received it knows.',
  security: [],
  parameters: [header('Restore-Id', withText('The ID from the response to the backup.'))],
  responses: { 200: restoreProgress(), ...jsonRefusals('setup.invalid', ...ofAnybody) },
});

const downloadBackup = () => ({
  ...members,
  summary: 'Downloads a backup of the whole site.',
  description:
    'For members. Streams the backup as it is made, one at a time. An incomplete backup has no manifest at its end.',
  responses: {
    200: {
      description: 'A tar file, encrypted in the age format if the site has a passphrase.',
      content: {
        'application/x-tar': { schema: { type: 'string', format: 'binary' } },
        'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
      },
    },
    ...jsonRefusals(...shared),
  },
});

function sendForm(forms: OwnForms | null) {
  const { publicKey, serviceId } = ownService;
  const schemas = Object.entries(forms ?? {}).map(([name, { draft }]) =>
    jsonSchemaOf(
      z.intersection(
        z.object({
          user_id: z.literal(publicKey),
          service_id: z.literal(serviceId),
          template_id: z.literal(name),
        }),
        draft,
      ),
    ),
  );
  const codes: ProblemCode[] = [
    'request.unreadable',
    'request.foreign',
    'request.too-large',
    'request.wrong-type',
    'request.invalid',
    'form.too-many',
    ...ofAnybody,
    'server.storage-unavailable',
    ...(forms ? [] : (['request.not-found'] as const)),
  ];
  const sentences = { content: { 'text/plain': { schema: withText('A message.') } } };
  const described = Object.entries(errorResponses(codes)).map(([status, { description }]) => [
    status,
    { description, ...sentences },
  ]);
  return {
    security: [],
    summary: 'Submits a form: a message to the band or a newsletter sign-up.',
    description: forms
      ? 'Protocol: EmailJS (https://www.emailjs.com/docs/rest-api/send-form/). For everyone.'
      : 'This site sends its forms to another service.',
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': { schema: forms ? { anyOf: schemas } : { type: 'object' } },
      },
    },
    responses: {
      200: { description: 'Stored.', content: { 'text/plain': { schema: { const: 'OK' } } } },
      ...Object.fromEntries(described),
    },
  };
}

function jsonRefusals(...codes: ProblemCode[]) {
  return Object.fromEntries(
    Object.entries(errorResponses(codes)).map(([status, schema]) => [
      status,
      {
        description: schema.description,
        content: { 'application/json': { schema: jsonSchemaOf(schema) } },
      },
    ]),
  );
}

function jsonSchemaOf(schema: z.ZodType) {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
}
