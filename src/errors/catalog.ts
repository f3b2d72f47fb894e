import { emailServiceMessages, pdfMessages, pictureMessages } from './laterMessages.ts';
import { statusMessages, storageMessages } from './sharedMessages.ts';

/** @param name of a coding for which there is no decoder. */
const packedAs = (name: string): string =>
  `${name} audio isn't supported. Export it as WAV (PCM), FLAC or MP3 and try again.`;

type Sentence = string | undefined;

/** The problems that are answered with this status. @param sentences by their codes. */
function answered<Code extends string>(status: number, sentences: Record<Code, Sentence>) {
  const codes = Object.entries<Sentence>(sentences);
  const problemsOfIt = codes.map(([code, sentence]) => [code, [status, sentence]]);
  return Object.fromEntries(problemsOfIt) as Record<Code, readonly [number, Sentence]>;
}

/** All that can go wrong and is no bug, by its stable code. */
export const problems = {
  ...answered(400, {
    'request.unreadable': statusMessages[400],
    'request.too-deep': 'The request is nested too deeply.',
    'reset.invalid':
      'This password reset link is invalid or has expired. Please request a new password reset.',
    'invitation.invalid': 'This invitation is invalid, expired or already used. Ask for a new one.',
    'passkey.expired': 'This took longer than five minutes or was sent twice. Please try again.',
    'passkey.not-added':
      "This passkey wasn't added: it belongs to another site or was made without a fingerprint, face or PIN.",
    'upload.unreadable': 'The upload does not follow the tus protocol.',
  }),
  ...answered(401, {
    'session.needed': statusMessages[401],
    'session.wrong-credentials': 'Wrong e-mail address or password.',
    'passkey.refused':
      'This passkey belongs to another site or was removed here. Sign in with your password.',
    'passkey.copied':
      'This passkey may have been copied, so it was refused. Sign in with your password and remove it on the Account page.',
  }),
  ...answered(403, {
    'request.foreign': statusMessages[403],
    'session.over-http':
      'You opened this page over http, so your browser cannot stay signed in. Open it with https:// and sign in there.',
    'setup.invalid':
      'This set-up link is not valid. Look in the terminal where the site runs for a newer link.',
    'setup.done': 'This site is already set up. Sign in, or ask a member for an invitation.',
    'passkey.not-offered':
      'Passkeys need an https address with a domain name. Set one as PUBLIC_URL on the server.',
    'bounce.wrong-key': 'The key is not BOUNCE_KEY, or BOUNCE_KEY is not set.',
    'form.blocked': 'This e-mail address is blocked. Please use another one.',
  }),
  ...answered(404, {
    'request.not-found': statusMessages[404],
    'session.not-found': 'This session has already ended.',
    'account.not-found': "This account doesn't exist.",
    'invitation.not-found': 'This invitation no longer exists.',
    'passkey.not-found': 'This passkey no longer exists.',
    'record.not-found': 'The last item of the previous page no longer exists. Reload the list.',
    'history.not-found': 'This change is no longer in the history.',
    'bin.not-found': 'This item is no longer in the bin.',
    'private-link.not-found': 'This link has already been revoked.',
    'private-link.no-record': 'The item for this link no longer exists.',
    'message.not-found': 'This message no longer exists.',
    'subscriber.not-found': 'This subscriber no longer exists.',
    'member.not-found': 'This member no longer exists.',
    'image.not-found': 'This image no longer exists.',
    'video.not-found': 'This video no longer exists.',
    'featured-video.not-found': 'This video no longer exists.',
    'featured-release.not-found': 'This release no longer exists.',
    'show.not-found': 'This show no longer exists.',
    'player.not-found': 'This music player no longer exists.',
    'file.not-found': 'There is no such file.',
    'recording.not-found': 'This recording no longer exists.',
    'song.not-found': 'This song no longer exists.',
    'release.not-found': 'This release no longer exists.',
    'letter.not-found': 'This letter no longer exists.',
    'import.not-found': 'This import no longer exists.',
    'codes.not-found': 'These codes no longer exist.',
    'code.unknown': "That code isn't valid. Check it against your card.",
    'upload.not-found': storageMessages['object-not-found'],
  }),
  ...answered(405, {
    'request.wrong-method':
      "This method isn't allowed here. The Allow header lists the ones that are.",
  }),
  ...answered(408, { 'request.too-slow': 'The request took too long to arrive.' }),
  ...answered(409, {
    'account.exists': 'An account with this e-mail address already exists.',
    'account.last': 'This is the last account. Add another before you remove it.',
    'passkey.exists': 'This passkey has already been added.',
    'passkey.too-many':
      'An account can have at most twenty passkeys. Remove one before you add another.',
    'record.changed-meanwhile':
      'Someone else has edited this. Compare the two versions before you save.',
    'list.changed-meanwhile':
      'Someone else has changed this list. Check its current order before you move anything.',
    'history.changed-since': 'This was edited again. Compare the two versions.',
    'history.record-gone': 'This was deleted. Restore it from the bin first.',
    'history.already-back': 'This has already been brought back.',
    'history.picture-gone': "This version's image was erased, so it can't be restored.",
    'history.recording-gone': "A song of this version was erased, so it can't be restored.",
    'private-link.too-many': 'There are already 50 links. Revoke one first.',
    'file.in-use': 'This file is still in use.',
    'letter.count-changed':
      'The number of recipients has changed. Check it and send the letter again.',
    'letter.is-going': 'This letter is being sent. Pause it first.',
    'letter.already-sent': 'This letter was e-mailed. To hide its page, take it off the site.',
    'codes.too-many': 'This release already has 100 batches of codes. Delete one first.',
    'code.used': "This code has already been used. If that wasn't you, please write to the band.",
    'code.not-out':
      "This code is valid, but its release isn't available right now. Please try again later.",
    'download.not-by-mail': "This release can't be downloaded by e-mail.",
    'upload.conflict':
      'Upload offset mismatch. Request the current offset and continue from there.',
    'import.changed': 'The list has changed since. Look at the import again.',
    'import.busy': 'Another import is running. Please wait until it ends.',
    'import.too-late': 'This import can no longer be undone.',
  }),
  ...answered(412, {
    'request.precondition': "The current version doesn't match the one you asked for.",
    'upload.wrong-version': 'Uploads use version 1.0.0 of the tus protocol.',
  }),
  ...answered(413, {
    'request.too-large': 'The request is too large.',
    'file.too-many-pixels':
      'This image has too many pixels. The limit is 40 million for PNG and 64 million for JPEG and HEIC.',
    'file.too-large': 'This file is too large.',
    'import.too-large': 'These files have more rows or files than an import can have.',
  }),
  ...answered(415, {
    'request.wrong-type': 'This address accepts only JSON.',
    'file.not-an-image': pictureMessages.wrongKind,
    'file.not-a-pdf': pdfMessages.wrongKind,
    'file.is-film': pictureMessages.film,
    'audio.wrong-kind': 'Unsupported audio format. Use WAV, AIFF, FLAC, MP3, M4A, AAC or Ogg.',
    'audio.is-film': 'This is a video. Export its sound and upload that.',
    'upload.wrong-type': 'Uploads must be sent as application/offset+octet-stream.',
  }),
  ...answered(416, { 'request.range': 'The requested range is outside this file.' }),
  ...answered(422, {
    'request.invalid': statusMessages[422],
    'file.empty': pictureMessages.empty,
    'import.no-file': 'The files are no longer here. Choose them again.',
    'import.unknown-kind': 'No list was found in these files.',
    'import.nothing': 'No row of these files can be used. Check what each column holds.',
    'import.damaged': 'This file is damaged. Export it again.',
    'import.encrypted': 'This archive is encrypted. Unpack it, and choose the files in it.',
    'import.no-consent': 'Choose how these fans agreed to get e-mails.',
    'letter.not-ready': "This letter can't be sent yet.",
    'letter.not-to-members': "A test goes only to a member's own address.",
    'file.broken': "This image can't be read and may be damaged. Export a new copy and try again.",
    'file.too-demanding':
      'This image is too complex to process. Save it smaller or as a plain JPEG and try again.',
    'audio.free-format':
      "Free-format MP3s aren't supported. Export this recording with a constant bit rate and try again.",
    'audio.broken':
      "This recording can't be read and may be damaged. Export a new copy and try again.",
    'audio.cut': 'The file is cut off. Export a new copy and try again.',
    'audio.empty': 'This file contains no sound.',
    'audio.apple-lossless':
      "Apple Lossless audio isn't supported. Export it as WAV or FLAC and try again.",
    'audio.a-law': packedAs('A-law'),
    'audio.mu-law': packedAs('µ-law'),
    'audio.adpcm': packedAs('ADPCM'),
    'audio.amr': packedAs('AMR'),
    'audio.unknown-coding':
      "This file's audio encoding isn't supported. Export it as WAV (PCM), FLAC or MP3 and try again.",
    'audio.too-long': 'This recording is longer than 4 hours. Split it and try again.',
    'audio.too-demanding':
      'This recording is too complex to process. Export it as WAV or FLAC and try again.',
  }),
  ...answered(429, {
    'session.too-many-tries': statusMessages[429],
    'form.too-many': emailServiceMessages[429],
    'place.too-many': statusMessages[429],
    'upload.too-many':
      'You have too many unfinished uploads. Let some finish, or try again in five minutes.',
  }),
  ...answered(431, { 'request.headers-too-large': 'The headers of the request are too large.' }),
  ...answered(500, { 'server.failed': statusMessages[500] }),
  ...answered(501, { 'oembed.wrong-format': 'Only the JSON format is supported here.' }),
  ...answered(503, {
    'server.busy': statusMessages[503],
    'server.storage-unavailable':
      "The site can't save anything right now. Earlier changes are safe. Please try again later.",
    'server.database-damaged':
      "The site can't read all of its data. The server's log says what to do.",
  }),
  ...answered(507, {
    'file.no-space':
      'The server has no space left for this file. Everything stored earlier is safe.',
    'audio.quota':
      'This site has no space left for recordings. Delete some, or ask for more storage.',
  }),
};
