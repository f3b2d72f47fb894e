import { expect, test } from 'vitest';
import { audioKind, noRecording } from './header.ts';

const webm = (codec: string) => `\x1aE\xdf\xa3\x01\0\0\0webm....${codec}`;

test.each([
  ['nothing', '', 'file.empty'],
  ['a film in MPEG-4', '\0\0\0\x18ftypM4V \0\0\0\0', 'audio.is-film'],
  ['a film whose tracks are told in front', '\0\0\0\x18ftypisom....hdlr....vide', 'audio.is-film'],
  ['a film in WebM', webm('V_VP9'), 'audio.is-film'],
  ['a film in AVI', 'RIFF\0\0\0\0AVI LIST', 'audio.is-film'],
  ['a film in MPEG', '\0\0\x01\xba\x44\0', 'audio.is-film'],
  ['sound in WebM', webm('A_OPUS'), 'audio.wrong-kind'],
  ['a photograph of a phone', '\0\0\0\x18ftypheic\0\0\0\0', 'audio.wrong-kind'],
  ['a document', '%PDF-1.7 ', 'audio.wrong-kind'],
])('%s is no recording, and is called what it is', (_, bytes, code) => {
  const head = Buffer.from(bytes, 'latin1');
  expect(audioKind(head)).toBeNull();
  expect(noRecording(head).code).toBe(code);
});
