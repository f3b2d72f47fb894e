import type { Section, Song } from './score.ts';

const onWheels = {
  bass: '0..0..0.2..0..1.',
  kick: 'x...x...x...x...',
  hat: 'o.x.o.x.o.x.o.xo',
} satisfies Partial<Section>;

const chorus: Section = {
  ...onWheels,
  chords: 'F G Em7 Am7 F G C C',
  lead: `C5:3 D5 C5:2 A4:2   B4:3 C5 B4:2 G4:2   G4:2 B4:2 E5:3 D5   C5:6 -:2
         C5:3 D5 C5:2 A4:2   D5:3 E5 D5:2 B4:2   E5:4 G5:2 E5:2      D5:2 C5:6`,
  pluck: '0.2.4.2.5.4.2.1.',
  snare: '....x.......x..o',
  pad: 0.9,
};

const nightService: Song = {
  title: 'Night Service',
  beatsPerMinute: 104,
  beatsPerBar: 4,
  swing: 0,
  lead: 'trumpet',
  form: [
    { chords: 'Am7 Fmaj7', pluck: '0...2...3...2...', pad: 0.5 },
    {
      chords: 'Am7 Fmaj7',
      pluck: '0.2.3.2.4.3.2.1.',
      kick: onWheels.kick,
      hat: 'o...o...o...o.o.',
      pad: 0.6,
    },
    {
      ...onWheels,
      chords: 'Am7 Fmaj7 C G Am7 Fmaj7 Dm7 E7',
      lead: `-   E4 A4 B4 C5:2 B4 A4   C5:3 A4:3 -:2   -   G4 C5 D5 E5:2 D5 C5   D5:3 B4:3 -:2
             -   E4 A4 B4 C5:2 D5 E5   E5:2 C5:2 A4:4  -   D4 F4 A4 D5:2 C5 A4   B4:4 G#4:2 E4:2`,
      pluck: '..2...3...2...1.',
      snare: '....o.......o...',
      pad: 0.6,
    },
    chorus,
    {
      chords: 'Dm7 Am7 Dm7 E7',
      bass: '0.......0.......',
      pluck: '0.1.2.3.4.3.2.1.',
      keys: '4.......5...4...',
      hat: '....o.......o...',
      pad: 0.8,
    },
    { ...chorus, keys: '..4..4....4..4..' },
    { chords: 'Fmaj7 Am7', bass: '0.......0.......', pluck: '0.2.3.4.5.......', pad: 0.6 },
  ],
};

const prowling = {
  bass: '0...1...2...3...',
  kick: 'x.......o.......',
  snare: '....o..o....o...',
  hat: 'x...x.o.x...x.o.',
  pluck: '....1.......2...',
} satisfies Partial<Section>;

const cat: Section = {
  ...prowling,
  chords: 'Dm6 Dm6 Gm7 A7 Dm6 Bb7 A7 Dm6',
  lead: `D5 F5 - A5:2 F5 D5:2     B4:2 A4:2 -:4           G4 Bb4 - D5:2 Bb4 G4:2
         C#5:2 E5:2 -:2 A4 Bb4   D5 F5 - A5:2 G5 F5:2    Ab5:3 F5 D5:2 Bb4:2
         A4 C#5 E5 G5 F5:2 E5:2  D5:3 -:5`,
};

const depotCat: Song = {
  title: 'Depot Cat',
  beatsPerMinute: 112,
  beatsPerBar: 4,
  swing: 0.16,
  lead: 'trumpet',
  form: [
    { chords: 'Dm6 Dm6', bass: prowling.bass, hat: prowling.hat },
    { ...cat, keys: '......1.........' },
    {
      ...prowling,
      chords: 'Gm7 C7 Fmaj7 A7',
      lead: `Bb4:3 D5 F5:4   E5:3 D5 C5:4   A4:3 C5 E5:4   G5:2 F5:2 E5:2 C#5:2`,
      keys: '..2...3...2...1.',
      pad: 0.5,
    },
    {
      chords: 'Dm6 Dm6 Gm7 A7',
      bass: prowling.bass,
      hat: prowling.hat,
      kick: prowling.kick,
      pluck: '2...4.3.2...1.0.',
    },
    { ...cat, keys: '..2...2...3...2.', pad: 0.4 },
    { chords: 'Gm7 A7 Dm6', bass: '0...1...2...0...', keys: '1.......2.......', pad: 0.4 },
    { chords: 'Dm6', pluck: '0.2.3.4.........' },
  ],
};

const valley = {
  bass: '0.......2...',
  pluck: '0.2.3.4.3.2.',
} satisfies Partial<Section>;

const theMinuteBefore: Song = {
  title: 'The Minute Before',
  beatsPerMinute: 88,
  beatsPerBar: 3,
  swing: 0,
  lead: 'whistle',
  form: [
    { chords: 'G Cmaj7 G Cmaj7', pluck: valley.pluck, pad: 0.5 },
    {
      ...valley,
      chords: 'G Em7 Cmaj7 D G Bm7 Cmaj7 D',
      lead: `B4:4 D5:2   G4:6          E4:2 G4:2 B4:2   A4:6
             B4:4 D5:2   F#5:4 D5:2    E5:3 D5 B4:2     A4:4 -:2`,
      pad: 0.6,
    },
    {
      ...valley,
      chords: 'Cmaj7 D Bm7 Em7 Am7 D G G',
      lead: `E5:4 G5:2   F#5:4 D5:2   D5:4 B4:2   B4:6
             C5:4 E5:2   D5:3 C5 A4:2   B4:6        G4:4 -:2`,
      keys: '....2...3...',
      kick: 'x...........',
      snare: '....o...o...',
      pad: 0.9,
    },
    { ...valley, chords: 'Em7 Cmaj7 G D', keys: '2.......3...', pad: 0.7 },
    {
      ...valley,
      chords: 'Cmaj7 D Bm7 Em7 Am7 D',
      lead: `E5:4 G5:2   F#5:4 D5:2   D5:4 B4:2   B4:6   C5:4 E5:2   D5:3 C5 A4:2`,
      keys: '....2...3...',
      kick: 'x.......o...',
      snare: '....o...o.o.',
      pad: 0.9,
    },
    { chords: 'G Cmaj7 G', lead: 'G4:6', bass: '0...........', pluck: '0.2.3.4.....', pad: 0.5 },
  ],
};

/** What the demo band plays; all of it was written for this. */
export const songs: readonly Song[] = [nightService, depotCat, theMinuteBefore];
