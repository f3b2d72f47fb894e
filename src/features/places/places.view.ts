import { memoize } from '../../kit/functions/memoize.ts';

/** In UTF-16 units; the location of a show has as many. */
export const maxTownLength = 200;

// Made when needed: it takes 80 ms on a slow phone.
const countries = memoize(() => new Intl.DisplayNames('en', { type: 'region' }), 1);

export const townTexts = {
  label: 'Your town (optional)',
  hint: "We'll tell you when we play near it.",
};

type Named = Readonly<Record<'name' | 'region' | 'country', string>>;

/** The region and the country, such as `Texas, United States`. */
export const whereText = ({ name, region, country }: Named): string =>
  [region !== name && region, countries().of(country)].filter(Boolean).join(', ');

export const placeText = (place: Named): string => `${place.name}, ${whereText(place)}`;
