import {
  statusMessages,
  emailServiceMessages,
  pictureMessages,
  storageMessages,
} from './sharedMessages.ts';

/** @param name of a coding for which there is no decoder. */
const packedAs = (name: string): string =>
  `This recording is packed as ${name}, which cannot be read here. Save it as WAV (PCM), FLAC or MP3 and try once more.`;

/** All that can go wrong and is no bug, by its stable code: HTTP status and sentence. */
export const problems = {
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
  'request.wrong-method': [405, 'This address takes other methods, which the answer names.'],
  'server.failed': [500, statusMessages[500]],
  'server.busy': [503, statusMessages[503]],
  'server.storage-unavailable': [
    503,
    'The site cannot save anything at the moment. What was saved before is safe. Please try again later.',
  ],
  'server.database-damaged': [
    503,
    'The site cannot read all that it stored. Whoever runs it finds in its log what to do.',
  ],
  'session.needed': [401, statusMessages[401]],
  'session.wrong-credentials': [401, 'The e-mail address or the password is not right.'],
  'session.too-many-tries': [429, statusMessages[429]],
  'session.over-http': [
    403,
    'You opened this page over http, so your browser cannot stay signed in. Open it with https:// and sign in there.',
  ],
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
  'passkey.not-offered': [
    403,
    'Passkeys need an https address with a name, and the address of this site is none. Whoever runs it sets one as PUBLIC_URL.',
  ],
  'passkey.refused': [
    401,
    'This passkey does not open this site: it is of another site, or was removed here. Sign in with your password.',
  ],
  'passkey.copied': [
    401,
    'This passkey may have been copied, so it was not let in. Sign in with your password, and remove it on the Account page.',
  ],
  'passkey.expired': [
    400,
    'This took longer than five minutes, or was sent twice. Please try again.',
  ],
  'passkey.not-added': [
    400,
    'This passkey was not added: it is of another site, or was made without asking for your finger, your face or a PIN.',
  ],
  'passkey.exists': [409, 'This passkey is on a list here already.'],
  'passkey.too-many': [
    409,
    'An account has twenty passkeys at most. Remove one before you add another.',
  ],
  'passkey.not-found': [404, 'This passkey is not here any more.'],
  'record.not-found': [404, 'What the list should go on after is not here any more.'],
  'record.changed-meanwhile': [
    409,
    'Somebody else changed this meanwhile. Look at both versions before you save.',
  ],
  'list.changed-meanwhile': [
    409,
    'Somebody else changed this list meanwhile. Look at it as it is now before you move anything.',
  ],
  'history.not-found': [404, 'This change is not in the history any more.'],
  'history.changed-since': [
    409,
    'The same was changed again since. Look at both versions before you put one back.',
  ],
  'history.record-gone': [409, 'This was deleted. Bring it back from the bin first.'],
  'history.already-back': [409, 'This is back already.'],
  'history.picture-gone': [
    409,
    'The picture of this version was erased, so the version cannot be put back.',
  ],
  'history.recording-gone': [
    409,
    'A song of this version was erased, so the version cannot be put back.',
  ],
  'bin.not-found': [404, 'This is not in the bin any more.'],
  'private-link.not-found': [404, 'This link was taken back already.'],
  'private-link.no-record': [404, 'What the link should show is not here any more.'],
  'private-link.too-many': [
    409,
    'There are 50 links to this already. Take one of them back first.',
  ],
  'oembed.wrong-format': [501, 'This address answers in JSON only.'],
  'form.blocked': [403, 'The band takes no forms from this address.'],
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
  'file.is-film': [415, pictureMessages.film],
  'file.empty': [422, pictureMessages.empty],
  'file.too-many-pixels': [
    413,
    'This picture has too many pixels: PNG may have 40 million, JPEG and HEIC from phones 64 million.',
  ],
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
  'audio.wrong-kind': [
    415,
    'This is no recording that is taken: WAV, AIFF, FLAC, MP3, M4A, AAC and Ogg are.',
  ],
  'audio.free-format': [
    422,
    'Free-format MP3s are not supported. Export this recording with a constant bit rate and try once more.',
  ],
  'audio.is-film': [415, 'This is a film. Save its sound alone and upload that.'],
  'audio.broken': [
    422,
    'This recording cannot be read; it may be damaged. Save it again and try once more.',
  ],
  'audio.cut': [
    422,
    'This recording ends before its end: the file was cut off. Save it again and try once more.',
  ],
  'audio.empty': [422, 'There is no sound in this file.'],
  'audio.apple-lossless': [
    422,
    'This recording is packed as Apple Lossless, which cannot be read here. Save it as WAV or FLAC and try once more.',
  ],
  'audio.a-law': [422, packedAs('A-law')],
  'audio.mu-law': [422, packedAs('µ-law')],
  'audio.adpcm': [422, packedAs('ADPCM')],
  'audio.amr': [422, packedAs('AMR')],
  'audio.unknown-coding': [
    422,
    'This recording is packed in a way that is unusual for its kind of file and cannot be read here. Save it as WAV (PCM), FLAC or MP3 and try once more.',
  ],
  'audio.too-long': [
    422,
    'This recording is longer than 4 hours. Cut it into parts and try once more.',
  ],
  'audio.too-demanding': [
    422,
    'This recording is too hard to open. Save it again as WAV or FLAC and try once more.',
  ],
  'audio.quota': [
    507,
    'There is no room left for more recordings on this site. Delete some, or ask whoever runs it for more.',
  ],
  'recording.not-found': [404, 'This recording is not here any more.'],
  'song.not-found': [404, 'This song is not here any more.'],
  'release.not-found': [404, 'This release is not here any more.'],
  'codes.not-found': [404, 'These codes are not here any more.'],
  'codes.too-many': [
    409,
    'There are 100 batches of codes for this release already. Delete one of them first.',
  ],
  'code.unknown': [404, 'This is no code of this site. Please compare it with the card once more.'],
  'code.used': [
    409,
    'This code was used before, and each works once. If that was not you, please write to the band.',
  ],
  'code.not-out': [
    409,
    'This code is good and stays so, but what it opens is not here at the moment. Please try it again later.',
  ],
  'download.not-by-mail': [409, 'There is no download of this release by mail.'],
  'upload.not-found': [404, storageMessages['object-not-found']],
  'upload.unreadable': [400, 'The upload does not follow the tus protocol.'],
  'upload.wrong-version': [412, 'Uploads speak version 1.0.0 of the tus protocol.'],
  'upload.wrong-type': [415, 'An upload is sent as application/offset+octet-stream.'],
  'upload.conflict': [409, 'The upload stands at another place. Ask where, and go on from there.'],
  'upload.too-many': [
    429,
    'Too many of your uploads are unfinished. Let some finish, or try again in five minutes.',
  ],
} as const satisfies Record<string, readonly [number, string | undefined]>;
