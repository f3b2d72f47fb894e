/** A band whose look is judged: how it differs from the others is the point. */
export interface LookedAt {
  slug: string;
  /** What is sent to `POST /updateTheme`; what is left out stays as it was before. */
  theme: Readonly<Record<string, string | null>>;
  /** Whether it has pictures, those of the demo band; else it has words alone. */
  isPictured: boolean;
}

/** Five bands that have nothing in common but this program. */
export const bands: readonly LookedAt[] = [
  { slug: 'demo', theme: {}, isPictured: true },
  {
    slug: 'long-light',
    isPictured: true,
    theme: {
      siteTitle: 'The Slow Disappearance of Margaret Oakes and Her Travelling Orchestra',
      catchPhrase: 'Waltzes, laments and one polka, by appointment',
      primaryColor: '#f4ecdc',
      secondaryColor: '#0b5d3b',
      primaryFont: 'Lobster',
      secondaryFont: 'ComicNeue',
      bandLogoUrl: null,
    },
  },
  {
    slug: 'short-loud',
    isPictured: true,
    theme: {
      siteTitle: 'OX',
      catchPhrase: 'Louder',
      primaryColor: '#ff1d8e',
      secondaryColor: '#fff200',
      primaryFont: 'Anton',
      secondaryFont: 'Roboto Mono',
      bandLogoUrl: null,
    },
  },
  {
    slug: 'grey-typewriter',
    isPictured: true,
    theme: {
      siteTitle: 'Memorandum Nine',
      catchPhrase: 'Re: the songs you asked for',
      primaryColor: '#ffffff',
      secondaryColor: '#8c8c8c',
      primaryFont: 'Courier New',
      secondaryFont: 'Courier New',
      bandLogoUrl: null,
    },
  },
  {
    slug: 'no-pictures',
    isPictured: false,
    theme: {
      siteTitle: 'Nachtkrapp',
      catchPhrase: 'Go to bed',
      primaryColor: '#050505',
      secondaryColor: '#3a0d5e',
      primaryFont: 'Creepster',
      secondaryFont: 'VT323',
    },
  },
];
