import {
  statusMessages,
  emailServiceMessages,
  pictureMessages,
  storageMessages,
} from './sharedMessages.ts';

/** @param name of a coding for which there is no decoder. */
const packedAs = (name: string): string =>
  `This recording is packed as ${name}, which cannot be read here. Save it as WAV (PCM), FLAC or MP3 and try once more.`;

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
    'invitation.invalid':
      'This invitation is invalid, was used or has expired. Please ask for a new one.',
    'passkey.expired': 'This took longer than five minutes, or was sent twice. Please try again.',
    'passkey.not-added':
      'This passkey was not added: it is of another site, or was made without asking for your finger, your face or a PIN.',
    'upload.unreadable': 'The upload does not follow the tus protocol.',
  }),
  ...answered(401, {
    'session.needed': statusMessages[401],
    'session.wrong-credentials': 'The e-mail address or the password is not right.',
    'passkey.refused':
      'This passkey does not open this site: it is of another site, or was removed here. Sign in with your password.',
    'passkey.copied':
      'This passkey may have been copied, so it was not let in. Sign in with your password, and remove it on the Account page.',
  }),
  ...answered(403, {
    'request.foreign': statusMessages[403],
    'session.over-http':
      'You opened this page over http, so your browser cannot stay signed in. Open it with https:// and sign in there.',
    'setup.invalid':
      'This set-up link is not valid. Look in the terminal where the site runs for a newer link.',
    'passkey.not-offered':
      'Passkeys need an https address with a name, and the address of this site is none. Whoever runs it sets one as PUBLIC_URL.',
    'form.blocked': 'The band takes no forms from this address.',
  }),
  ...answered(404, {
    'request.not-found': statusMessages[404],
    'session.not-found': 'This session is over already.',
    'account.not-found': 'There is no such account.',
    'invitation.not-found': 'This invitation is not here any more.',
    'passkey.not-found': 'This passkey is not here any more.',
    'record.not-found': 'What the list should go on after is not here any more.',
    'history.not-found': 'This change is not in the history any more.',
    'bin.not-found': 'This is not in the bin any more.',
    'private-link.not-found': 'This link was taken back already.',
    'private-link.no-record': 'What the link should show is not here any more.',
    'message.not-found': 'This message is not here any more.',
    'subscriber.not-found': 'This subscriber is not here any more.',
    'member.not-found': 'This member is not here any more.',
    'image.not-found': 'This picture is not here any more.',
    'video.not-found': 'This video is not here any more.',
    'featured-video.not-found': 'This video is not here any more.',
    'featured-release.not-found': 'This release is not here any more.',
    'show.not-found': 'This show is not here any more.',
    'player.not-found': 'This music player is not here any more.',
    'file.not-found': 'There is no such file.',
    'recording.not-found': 'This recording is not here any more.',
    'song.not-found': 'This song is not here any more.',
    'release.not-found': 'This release is not here any more.',
    'codes.not-found': 'These codes are not here any more.',
    'code.unknown': 'This is no code of this site. Please compare it with the card once more.',
    'upload.not-found': storageMessages['object-not-found'],
  }),
  ...answered(405, {
    'request.wrong-method': 'This address takes other methods, which the answer names.',
  }),
  ...answered(408, { 'request.too-slow': 'The request took too long to arrive.' }),
  ...answered(409, {
    'account.exists': 'There is an account with this e-mail address already.',
    'account.last': 'This is the last account. Add another before you remove it.',
    'passkey.exists': 'This passkey is on a list here already.',
    'passkey.too-many':
      'An account has twenty passkeys at most. Remove one before you add another.',
    'record.changed-meanwhile':
      'Somebody else changed this meanwhile. Look at both versions before you save.',
    'list.changed-meanwhile':
      'Somebody else changed this list meanwhile. Look at it as it is now before you move anything.',
    'history.changed-since':
      'The same was changed again since. Look at both versions before you put one back.',
    'history.record-gone': 'This was deleted. Bring it back from the bin first.',
    'history.already-back': 'This is back already.',
    'history.picture-gone':
      'The picture of this version was erased, so the version cannot be put back.',
    'history.recording-gone':
      'A song of this version was erased, so the version cannot be put back.',
    'private-link.too-many': 'There are 50 links to this already. Take one of them back first.',
    'file.in-use': 'This file is still in use.',
    'codes.too-many':
      'There are 100 batches of codes for this release already. Delete one of them first.',
    'code.used':
      'This code was used before, and each works once. If that was not you, please write to the band.',
    'code.not-out':
      'This code is good and stays so, but what it opens is not here at the moment. Please try it again later.',
    'download.not-by-mail': 'There is no download of this release by mail.',
    'upload.conflict': 'The upload stands at another place. Ask where, and go on from there.',
  }),
  ...answered(412, {
    'request.precondition': 'This is not the version that was asked for.',
    'upload.wrong-version': 'Uploads speak version 1.0.0 of the tus protocol.',
  }),
  ...answered(413, {
    'request.too-large': 'The request is too large.',
    'file.too-many-pixels':
      'This picture has too many pixels: PNG may have 40 million, JPEG and HEIC from phones 64 million.',
    'file.too-large': 'This file is too large.',
  }),
  ...answered(415, {
    'request.wrong-type': 'This address takes JSON only.',
    'file.not-an-image': pictureMessages.wrongKind,
    'file.is-film': pictureMessages.film,
    'audio.wrong-kind':
      'This is no recording that is taken: WAV, AIFF, FLAC, MP3, M4A, AAC and Ogg are.',
    'audio.is-film': 'This is a film. Save its sound alone and upload that.',
    'upload.wrong-type': 'An upload is sent as application/offset+octet-stream.',
  }),
  ...answered(416, { 'request.range': 'There is no such part of this file.' }),
  ...answered(422, {
    'request.invalid': statusMessages[422],
    'file.empty': pictureMessages.empty,
    'file.broken':
      'This picture cannot be read; it may be damaged. Save it again and try once more.',
    'file.too-demanding':
      'This picture is too hard to open. Save it again, smaller or as a plain JPEG, and try once more.',
    'audio.free-format':
      'Free-format MP3s are not supported. Export this recording with a constant bit rate and try once more.',
    'audio.broken':
      'This recording cannot be read; it may be damaged. Save it again and try once more.',
    'audio.cut':
      'This recording ends before its end: the file was cut off. Save it again and try once more.',
    'audio.empty': 'There is no sound in this file.',
    'audio.apple-lossless':
      'This recording is packed as Apple Lossless, which cannot be read here. Save it as WAV or FLAC and try once more.',
    'audio.a-law': packedAs('A-law'),
    'audio.mu-law': packedAs('µ-law'),
    'audio.adpcm': packedAs('ADPCM'),
    'audio.amr': packedAs('AMR'),
    'audio.unknown-coding':
      'This recording is packed in a way that is unusual for its kind of file and cannot be read here. Save it as WAV (PCM), FLAC or MP3 and try once more.',
    'audio.too-long': 'This recording is longer than 4 hours. Cut it into parts and try once more.',
    'audio.too-demanding':
      'This recording is too hard to open. Save it again as WAV or FLAC and try once more.',
  }),
  ...answered(429, {
    'session.too-many-tries': statusMessages[429],
    'form.too-many': emailServiceMessages[429],
    'upload.too-many':
      'Too many of your uploads are unfinished. Let some finish, or try again in five minutes.',
  }),
  ...answered(431, { 'request.headers-too-large': 'The headers of the request are too large.' }),
  ...answered(500, { 'server.failed': statusMessages[500] }),
  ...answered(501, { 'oembed.wrong-format': 'This address answers in JSON only.' }),
  ...answered(503, {
    'server.busy': statusMessages[503],
    'server.storage-unavailable':
      'The site cannot save anything at the moment. What was saved before is safe. Please try again later.',
    'server.database-damaged':
      'The site cannot read all that it stored. Whoever runs it finds in its log what to do.',
  }),
  ...answered(507, {
    'file.no-space': 'There is no room left for this file. What was stored before is safe.',
    'audio.quota':
      'There is no room left for more recordings on this site. Delete some, or ask whoever runs it for more.',
  }),
};
