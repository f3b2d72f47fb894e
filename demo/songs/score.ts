/** A tone that somebody plays. */
export interface Note {
  /** Beats from the song's beginning. */
  at: number;
  beats: number;
  /** As MIDI counts: 69 is the A above middle C. */
  pitch: number;
  /** 0 to 1. */
  force: number;
}

/** What is played over some bars; a bar's pattern has a step for each quarter of a beat. */
export interface Section {
  /** One for each bar. */
  chords: string;
  /** Tones and rests with their eighths: `C5:2 -:1`; an eighth where none is told. */
  lead?: string;
  /** Tones of the chord by their number, the root being 0. */
  bass?: string;
  pluck?: string;
  keys?: string;
  /** How loud the chord is held: 0 to 1. */
  pad?: number;
  /** `x` is a stroke, `o` a soft one. */
  kick?: string;
  snare?: string;
  hat?: string;
}

export interface Song {
  title: string;
  beatsPerMinute: number;
  beatsPerBar: number;
  /** By what part of a beat its second half comes late. */
  swing: number;
  lead: 'trumpet' | 'whistle';
  /** In the order in which they are played. */
  form: readonly Section[];
}

const partNames = ['lead', 'bass', 'pluck', 'keys', 'pad', 'kick', 'snare', 'hat'] as const;
export type PartName = (typeof partNames)[number];

/** All notes of a song. */
export function notesOf(song: Song): Record<PartName, Note[]> {
  const parts = Object.fromEntries(partNames.map((name) => [name, [] as Note[]])) as Record<
    PartName,
    Note[]
  >;
  let bar = 0;
  for (const section of song.form) {
    const from = bar * song.beatsPerBar;
    parts.lead.push(...melody(section.lead ?? '', from));
    for (const chord of section.chords.split(' ').map(chordNamed)) {
      const at = bar * song.beatsPerBar;
      const played = (pattern: string | undefined, lowest: number) =>
        tones(pattern, at, (tone) => pitchIn(chord, tone, lowest));
      parts.bass.push(...played(section.bass, 31));
      parts.pluck.push(...played(section.pluck, 52));
      parts.keys.push(...played(section.keys, 48));
      parts.pad.push(...held(chord, section.pad ?? 0, at, song.beatsPerBar));
      for (const drum of ['kick', 'snare', 'hat'] as const) {
        parts[drum].push(...strokes(section[drum], at));
      }
      bar += 1;
    }
  }
  for (const notes of Object.values(parts)) swung(notes, song.swing);
  return parts;
}

interface Chord {
  root: number;
  /** Semitones above the root. */
  tones: readonly number[];
}

const letters: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const kinds: Record<string, readonly number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  '7': [0, 4, 7, 10],
  m6: [0, 3, 7, 9],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
};

const semitoneOf = (letter: string, sign: string): number =>
  letters[letter]! + (sign === '#' ? 1 : sign === 'b' ? -1 : 0);

function chordNamed(name: string): Chord {
  const [, letter = '', sign = '', kind = ''] = /^([A-G])([#b]?)(.*)$/.exec(name) ?? [];
  const tonesOfKind = kinds[kind];
  if (!(letter in letters) || !tonesOfKind) throw new Error(`No chord is called ${name}`);
  return { root: semitoneOf(letter, sign), tones: tonesOfKind };
}

/** The chord's root lies in the octave above the lowest pitch. */
function pitchIn({ root, tones: all }: Chord, tone: number, lowest: number): number {
  const base = lowest + ((((root - lowest) % 12) + 12) % 12);
  return base + all[tone % all.length]! + 12 * Math.floor(tone / all.length);
}

/** Sounds until the next one of its pattern, and two beats at most. */
function tones(pattern = '', at: number, pitchOf: (tone: number) => number): Note[] {
  const steps = [...pattern].flatMap((sign, step) => (sign === '.' ? [] : [{ sign, step }]));
  return steps.map(({ sign, step }, i) => ({
    at: at + step / 4,
    beats: Math.min(2, ((steps[i + 1]?.step ?? pattern.length) - step) / 4),
    pitch: pitchOf(Number(sign)),
    force: step % 4 === 0 ? 0.9 : 0.7,
  }));
}

/** Each of its tones where it is nearest to the middle, so that few move from bar to bar. */
const held = (chord: Chord, force: number, at: number, beats: number): Note[] =>
  force === 0
    ? []
    : chord.tones.map((tone) => {
        const pitch = 54 + ((((chord.root + tone - 54) % 12) + 12) % 12);
        return { at, beats, pitch, force };
      });

const strokes = (pattern = '', at: number): Note[] =>
  [...pattern].flatMap((sign, step) =>
    sign === '.'
      ? []
      : [{ at: at + step / 4, beats: 0.25, pitch: 0, force: sign === 'x' ? 1 : 0.5 }],
  );

function melody(line: string, from: number): Note[] {
  let at = from;
  return line.split(/\s+/).flatMap((word) => {
    if (word === '') return [];
    const [, letter, sign = '', octave, eighths = '1'] =
      /^(?:([A-G])([#b]?)(\d)|-)(?::(\d+))?$/.exec(word) ?? [];
    const beats = Number(eighths) / 2;
    const begins = at;
    at += beats;
    if (letter === undefined) return [];
    const pitch = 12 * (Number(octave) + 1) + semitoneOf(letter, sign);
    return [{ at: begins, beats, pitch, force: beats >= 1 ? 0.95 : 0.8 }];
  });
}

function swung(notes: Note[], swing: number): void {
  for (const note of notes) {
    const into = note.at % 1;
    const late = into < 0.5 ? 2 * swing * into : 2 * swing * (1 - into);
    note.at += late;
  }
}
