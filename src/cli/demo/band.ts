import { noContactInfo, type ContactDraft } from '../../features/contact/contact.ts';
import type { FeaturedReleaseFields } from '../../features/featured-releases/featured-releases.ts';
import type { MemberFields } from '../../features/bio/members.ts';
import type { ThemeRowChange } from '../../features/theme/theme.records.ts';
import type { VideoCategory } from '../../features/media/videos.view.ts';
import type { covers } from '../../../demo/covers.ts';
import type { Scene } from '../../../demo/pictures.ts';

export const demoTheme = {
  siteTitle: 'Saturn Tramway',
  catchPhrase: 'Night music for the last tram home',
  alt: 'A red planet with a yellow ring.',
  primaryColor: '#14173f',
  secondaryColor: '#ffb92e',
  primaryFont: 'Righteous',
  secondaryFont: 'RobotoCondensed',
  paceTheme: 'flash',
} as const satisfies ThemeRowChange;

export const story = `Saturn Tramway began in the break room of a tram depot, between the last run of the night and the first of the morning.

Juno Abara drove the number nine. Teo Lindqvist washed it. Marisol Vance kept a synthesizer in her locker, Dov Halloran fixed the doors, and Pim Okafor had come to read the meter and stayed for the drums. For two winters they played for the five of them and a cat.

Then somebody left the depot’s microphone on, and everybody who waited at a stop between Harbour Street and the terminus heard a whole rehearsal. Nobody complained. Some stayed for another tram.

Their first record, Rolling Stock, was made in that break room with the heating off, because it hummed. Lost Property followed: eight songs, each about something that was found on a seat. Timetable for the Outer Planets is the newest, and the first that was recorded by daylight. It sounds like brass and warm valves, and like the minute before a city wakes up.

They print all of their posters themselves, on an old duplicator that knows six inks and no straight edges. They still take the tram to every show that has one.`;

export const members: readonly MemberFields[] = [
  {
    alt: 'Juno smiles under a cloud of dark hair, a whistle around her neck.',
    name: 'Juno Abara',
    role: 'Voice, whistle',
    facebook: null,
    instagram: at('instagram', 'juno'),
    tiktok: 'https://www.tiktok.com/@junoabaraexample',
    youtube: null,
    x: null,
  },
  {
    alt: 'Teo in a cap and a striped shirt, with a moustache.',
    name: 'Teo Lindqvist',
    role: 'Guitar, trumpet',
    facebook: null,
    instagram: at('instagram', 'teo'),
    tiktok: null,
    youtube: 'https://www.youtube.com/@teolindqvistexample',
    x: null,
  },
  {
    alt: 'Marisol looks through round glasses, her hair long and with a fringe.',
    name: 'Marisol Vance',
    role: 'Keys, tape',
    facebook: null,
    instagram: at('instagram', 'marisol'),
    tiktok: null,
    youtube: null,
    x: null,
  },
  {
    alt: 'Dov without hair and with a full beard, before stars.',
    name: 'Dov Halloran',
    role: 'Bass',
    facebook: 'https://www.facebook.com/dovhalloranexample',
    instagram: null,
    tiktok: null,
    youtube: null,
    x: null,
  },
  {
    alt: 'Pim raises one eyebrow, with a high bun and stars for earrings.',
    name: 'Pim Okafor',
    role: 'Drums',
    facebook: null,
    instagram: at('instagram', 'pim'),
    tiktok: null,
    youtube: null,
    x: 'https://x.com/pimokaforexampl',
  },
];

const { revision: _revision, ...nothing } = noContactInfo;

/** Reserved for examples: example.com (RFC 2606) and the numbers 555-01xx. */
export const contact = {
  // Nothing on Spotify: it would bring its player onto the page, and with it another host.
  ...nothing,
  email: 'hello@saturntramway.example.com',
  phone: '2125550142',
  facebook: 'https://www.facebook.com/saturntramwayexample',
  instagram: 'https://www.instagram.com/saturntramwayexample',
  youtube: 'https://www.youtube.com/@saturntramwayexample',
  soundcloud: 'https://soundcloud.com/saturntramwayexample',
  x: 'https://x.com/saturntramexamp',
  tiktok: 'https://www.tiktok.com/@saturntramwayexample',
} satisfies Partial<ContactDraft>;

export const privacy = `This site belongs to a band that does not exist, so it has little to store.

It sets no cookies for its visitors and counts nobody. What you write in the form is stored until the demo is removed. If you enter an e-mail address for the newsletter, we ask you to confirm it, and every e-mail has an unsubscribe link.

Real bands put their own words here.`;

interface Release {
  cover: keyof typeof covers;
  alt: string;
  title: string;
  type: FeaturedReleaseFields['type'];
  daysAgo: number;
}

export const releases: readonly Release[] = [
  {
    cover: 'rollingStock',
    alt: 'Eight wheels around a black disc, some yellow and some pink.',
    title: 'Rolling Stock',
    type: 'LP',
    daysAgo: 1490,
  },
  {
    cover: 'inspector',
    alt: 'A wide open eye on a yellow ticket.',
    title: 'The Ticket Inspector',
    type: 'single',
    daysAgo: 1010,
  },
  {
    cover: 'lostProperty',
    alt: 'Eight things that were left behind, among them an umbrella, a key and a boot.',
    title: 'Lost Property',
    type: 'album',
    daysAgo: 920,
  },
  {
    cover: 'depotCat',
    alt: 'A black cat sits before a yellow sun on a red ground.',
    title: 'Depot Cat',
    type: 'single',
    daysAgo: 560,
  },
  {
    cover: 'nightService',
    alt: 'A tram with lit windows on a green night, under a yellow moon.',
    title: 'Night Service',
    type: 'EP',
    daysAgo: 410,
  },
  {
    cover: 'mindTheRings',
    alt: 'Pink and red rings, and a dark wedge that lies across them.',
    title: 'Mind the Rings',
    type: 'single',
    daysAgo: 96,
  },
  {
    cover: 'outerPlanets',
    alt: 'Planets on their orbits around a sun in the corner, one of them with a ring.',
    title: 'Timetable for the Outer Planets',
    type: 'album',
    daysAgo: 24,
  },
];

/** Which of the releases can be heard on the site, in the order of the recorded songs. */
export const recorded = {
  title: 'Night Service',
  text: `Three songs between the last run and the first, played in the break room without a singer, because Juno was driving.

The trumpet has her part. If you know the words, sing them.`,
  credits: `Teo Lindqvist: guitar, trumpet, whistle
Marisol Vance: organ, electric piano, tape
Dov Halloran: bass
Pim Okafor: drums

Recorded at the depot with the doors open. Written for this demo.`,
  tracks: [
    {
      title: 'Night Service',
      lyrics: `The last light leaves the harbour,
the street is wet and slow.
I count the stops to your house,
there are two more to go.
The driver knows my name now,
the windows hum in tune.
Whoever sleeps on this line
will wake up on the moon.

Night service, night service,
carry me round the bend.
Night service, night service,
nobody said that’s the end.`,
    },
    { title: 'Depot Cat', lyrics: '' },
    { title: 'The Minute Before', lyrics: '' },
  ],
};

interface Video {
  scene: Scene;
  category: VideoCategory;
  title: string;
  daysAgo: number;
  /** Its text on the home page; null for videos that are on the media page alone. */
  featured: string | null;
}

export const videos: readonly Video[] = [
  {
    scene: 'cassette',
    category: 'musicVids',
    title: 'Night Service',
    daysAgo: 405,
    featured: null,
  },
  {
    scene: 'vinyl',
    category: 'vlogs',
    title: 'The test pressing arrives',
    daysAgo: 70,
    featured: null,
  },
  {
    scene: 'drums',
    category: 'liveVids',
    title: 'Depot Cat, live at the depot',
    daysAgo: 340,
    featured: null,
  },
  {
    scene: 'van',
    category: 'vlogs',
    title: 'Nine days in a pink van',
    daysAgo: 160,
    featured: 'Nine towns, one spare wheel, and the best soup in Gothenburg.',
  },
  {
    scene: 'microphone',
    category: 'liveVids',
    title: 'Umbrella (one take)',
    daysAgo: 210,
    featured: null,
  },
  {
    scene: 'roofs',
    category: 'musicVids',
    title: 'The Ticket Inspector',
    daysAgo: 1000,
    featured: null,
  },
  {
    scene: 'crowd',
    category: 'liveVids',
    title: 'Last stop, everybody out',
    daysAgo: 44,
    featured: 'The end of the night in Copenhagen, when the balcony took over the chorus.',
  },
  {
    scene: 'signals',
    category: 'musicVids',
    title: 'Mind the Rings',
    daysAgo: 92,
    featured:
      'Filmed at a crossing between two trains, with the kind help of a signal that would not turn green.',
  },
  {
    scene: 'wheelhouse',
    category: 'musicVids',
    title: 'Timetable for the Outer Planets',
    daysAgo: 22,
    featured: 'One night, one tram, eleven thousand paper stars.',
  },
];

export const messages = [
  {
    name: 'Elin Björk',
    email: 'elin@fans.example.com',
    subject: 'The Oslo show',
    message: 'You played Umbrella and it started to rain the moment we left. Did you arrange that?',
    hoursAgo: 5,
  },
  {
    name: 'Kulturlageret booking',
    email: 'booking@kulturlageret.example.com',
    subject: 'Two nights in March?',
    message:
      'The first one sold out within an hour. We have the Friday free as well. Shall we hold it for you?',
    hoursAgo: 28,
  },
  {
    name: 'Sam Whitlock',
    email: 'sam@fans.example.com',
    subject: 'Size of the cat shirt',
    message: 'Will there be another print of the Depot Cat shirt in XL? Asking for me.',
    hoursAgo: 76,
  },
  {
    name: 'Radio Harbour',
    email: 'desk@radioharbour.example.com',
    subject: 'Session next month',
    message:
      'We would love to have the five of you for a session. The studio is next to stop 14, so you know the way.',
    hoursAgo: 190,
  },
] as const;

export const subscribers = [
  { email: 'elin@fans.example.com', daysAgo: 300 },
  { email: 'sam@fans.example.com', daysAgo: 120 },
  { email: 'noor@fans.example.com', daysAgo: 64 },
  { email: 'hana@fans.example.com', daysAgo: 9 },
] as const;

function at(service: 'instagram', name: string): string {
  return `https://www.${service}.com/saturntramway.${name}.example`;
}
