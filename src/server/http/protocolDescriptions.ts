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
    [`${base}/subscribers.csv`]: { get: downloadSubscribers() },
    [`${base}/codeBatches/{id}/cards`]: { get: printCards() },
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
const uploadId = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const protocolVersion = header('Tus-Resumable', { type: 'string', const: '1.0.0' });
const offset = withBytes('How many bytes of the file have arrived.');
const fileAddress = withText('The address of the finished file, such as `/files/o/<name>`.');
const finished = {
  'Upload-Offset': { schema: offset },
  'Content-Location': { schema: fileAddress },
};

const answer = (description: string, headers: object = {}) => ({ description, headers });
const part = {
  description: 'The bytes of the file from its offset on.',
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
  'file.broken',
  'file.too-demanding',
  'file.no-space',
];

const tus = 'By tus 1.0.0 (https://tus.io/protocols/resumable-upload). For members.';

const beginUpload = () => ({
  ...members,
  summary: 'Begins to upload a picture, and may send its first bytes.',
  description: `${tus} PNG, JPEG and HEIC are taken, up to ${fileLimits.bytes} bytes.`,
  parameters: [
    protocolVersion,
    header('Upload-Length', withBytes('Bytes of the whole file.')),
    header('Upload-Metadata', withText('`filename` and `filetype`, each in base64.'), false),
  ],
  requestBody: { ...part, required: false },
  responses: {
    201: answer('It has begun.', {
      Location: { schema: withText('Where the upload goes on.') },
      ...finished,
    }),
    ...jsonRefusals(...onWrite, ...onFinish, 'upload.too-many'),
  },
});

const continueUpload = () => ({
  ...members,
  summary: 'Sends the next bytes of a picture.',
  description: `${tus} The answer to the last of them tells the address of the file.`,
  parameters: [uploadId, protocolVersion, header('Upload-Offset', offset)],
  requestBody: { ...part, required: true },
  responses: {
    204: answer('They have arrived.', finished),
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
  summary: 'How far an upload is.',
  description: tus,
  parameters: [uploadId, protocolVersion],
  responses: {
    200: answer('So many bytes have arrived.', finished),
    ...jsonRefusals(...shared, ...onFinish, 'upload.wrong-version', 'upload.not-found'),
  },
});

const endUpload = () => ({
  ...members,
  summary: 'Gives an upload up.',
  description: tus,
  parameters: [uploadId, protocolVersion],
  responses: { 204: answer('It is gone.'), ...jsonRefusals(...onWrite, 'upload.not-found') },
});

const uploadOptions = () => ({
  ...members,
  summary: 'What of the tus protocol is spoken here.',
  description: tus,
  responses: { 204: answer('The headers tell it.'), ...jsonRefusals(...shared) },
});

const downloadSubscribers = () => ({
  ...members,
  summary: 'All subscribers of the newsletter, to be kept as a file.',
  description: 'For members.',
  responses: {
    200: {
      description: 'One line for each, below the names of the columns.',
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
    ...jsonRefusals(...shared),
  },
});

const printCards = () => ({
  ...members,
  summary: 'The codes of a batch that were not used yet, as cards to be printed.',
  description: 'For members.',
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    200: {
      description: 'A page for the browser, ten cards on a sheet of A4.',
      content: { 'text/html': { schema: { type: 'string' } } },
    },
    ...jsonRefusals(...shared, 'codes.not-found'),
  },
});

const setupCode = header('Setup-Code', withText('The code of the set-up link.'));
const restoreProgress = (id?: { id: object }) => ({
  description: 'How far it is.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          ...id,
          state: { enum: ['receiving', 'restoring', 'done', 'failed'] },
          done: { type: 'number', description: 'While it is restored: the part, from 0 to 1.' },
          says: withText('Why it failed.'),
        },
        required: [...Object.keys(id ?? {}), 'state'],
        additionalProperties: false,
      },
    },
  },
});

const sendBackup = () => ({
  summary: 'Puts a backup on a site that has no account yet.',
  description: 'For who has the set-up link. What becomes of it, the same address tells.',
  parameters: [
    setupCode,
    header('Backup-Passphrase', withText('Of an encrypted one, percent-encoded.'), false),
  ],
  requestBody: {
    required: true,
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
  security: [],
  responses: {
    200: restoreProgress({ id: withText('By which the same address tells of it.') }),
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
  summary: 'How far the restore of a backup is.',
  description: 'For who sent it. Of several instances only the one that took it in knows.',
  security: [],
  parameters: [header('Restore-Id', withText('That the backup was answered with.'))],
  responses: { 200: restoreProgress(), ...jsonRefusals('setup.invalid', ...ofAnybody) },
});

const downloadBackup = () => ({
  ...members,
  summary: 'Everything that the site keeps, as one file.',
  description:
    'For members. It is sent while it is made, one at a time; one that was cut off has no manifest at its end.',
  responses: {
    200: {
      description: 'A tar, encrypted in the age format where the site has a passphrase for it.',
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
    'server.failed',
    'server.busy',
    'server.database-damaged',
    'server.storage-unavailable',
    ...(forms ? [] : (['request.not-found'] as const)),
  ];
  const sentences = { content: { 'text/plain': { schema: withText('A sentence.') } } };
  const described = Object.entries(errorResponses(codes)).map(([status, { description }]) => [
    status,
    { description, ...sentences },
  ]);
  return {
    security: [],
    summary: 'Takes a form of the site: a message to the band, or an address for its newsletter.',
    description: forms
      ? 'By the protocol of EmailJS (https://www.emailjs.com/docs/rest-api/send-form/). For everybody.'
      : 'Another service takes the forms of this site.',
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': { schema: forms ? { anyOf: schemas } : { type: 'object' } },
      },
    },
    responses: {
      200: { description: 'It is stored.', content: { 'text/plain': { schema: { const: 'OK' } } } },
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
