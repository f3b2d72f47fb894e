import { beforeAll, describe, expect, test } from 'vitest';
import { gazetteer, type Gazetteer } from './gazetteer.records.ts';
import { likelyPlaces } from './likely-places.records.ts';

/** Locations by the zone of their shows, and the place if it has another name or country. */
const locations: Readonly<Record<string, readonly string[]>> = {
  'Europe/Berlin': [
    'Hamburg = Hamburg DE',
    'Reeperbahn, Hamburg = Hamburg DE',
    'Hamburg, Germany = Hamburg DE',
    'Hamburg · Deutschland = Hamburg DE',
    'Knust Hamburg = Hamburg DE',
    'Köln = Köln DE',
    'Cologne = Köln DE',
    'Cologne, Germany = Köln DE',
    'München = Munich DE',
    'MÜNCHEN, BAYERN = Munich DE',
    'Leer (Ostfriesland) = Leer DE',
    'Frankfurt = Frankfurt am Main DE',
    'Frankfurt (Oder) = Frankfurt (Oder) DE',
    'Frankfurt a. M. = Frankfurt am Main DE',
    'Halle (Saale) = Halle (Saale) DE',
    'Halle = Halle (Saale) DE',
    'Halle (Westfalen) = Halle DE',
    'Kreuzberg, Berlin = Berlin DE',
    'Berlin-Kreuzberg = Kreuzberg DE',
    'Astra Kulturhaus, Berlin, Germany = Berlin DE',
    '10997 Berlin = Berlin DE',
    'Dresden / Sachsen = Dresden DE',
    'Neustadt an der Weinstraße = Neustadt DE',
    'Mülheim an der Ruhr = Mülheim DE',
    'Rothenburg ob der Tauber = Rothenburg ob der Tauber DE',
    'St. Pauli, Hamburg = St. Pauli DE',
    'Weimar, Thüringen = Weimar DE',
    'Schwerin = Schwerin DE',
    'Kiel – Pumpe = Kiel DE',
    'Offenbach am Main = Offenbach DE',
    'Bad Oeynhausen = Bad Oeynhausen DE',
    'Lingen (Ems) = Lingen DE',
  ],
  'Europe/Vienna': [
    'Wien = Vienna AT',
    'Vienna, Austria = Vienna AT',
    'Graz, Steiermark = Graz AT',
    'Linz (AT) = Linz AT',
  ],
  'Europe/Zurich': [
    'Zürich = Zürich CH',
    'Geneva, Switzerland = Genève CH',
    'Bern, BE = Bern CH',
    'Sankt Gallen = Sankt Gallen CH',
  ],
  'Europe/London': [
    'London = London GB',
    'London, UK = London GB',
    'Camden, London = London GB',
    'Oslo, Hackney, London = London GB',
    'Cambridge = Cambridge GB',
    'Newcastle = Newcastle upon Tyne GB',
    'Brighton, England = Brighton GB',
    'Glasgow, Scotland = Glasgow GB',
    'The Cluny, Newcastle upon Tyne = Newcastle upon Tyne GB',
    'Birmingham, UK = Birmingham GB',
  ],
  'Europe/Amsterdam': [
    'Den Haag = The Hague NL',
    'Amsterdam, The Netherlands = Amsterdam NL',
    'Utrecht, Holland = Utrecht NL',
    "Den Bosch = 's-Hertogenbosch NL",
  ],
  'Europe/Brussels': ['Gent = Gent BE', 'Brussels, Belgium = Brussels BE', 'Halle = Halle BE'],
  'Europe/Paris': [
    'Paris = Paris FR',
    'Paris, France = Paris FR',
    'Lille (FR) = Lille FR',
    'Saint-Étienne = Saint-Étienne FR',
  ],
  'Europe/Madrid': ['San Sebastián, Spain = Donostia / San Sebastián ES', 'Valencia = Valencia ES'],
  'Europe/Lisbon': ['Lisboa, Portugal = Lisbon PT'],
  'Europe/Rome': ['Firenze = Florence IT', 'Bologna, Italia = Bologna IT', 'Milano = Milan IT'],
  'Europe/Copenhagen': ['København = Copenhagen DK', 'Aarhus, Denmark = Århus DK'],
  'Europe/Stockholm': ['Gothenburg = Göteborg SE', 'Malmö, Sverige = Malmö SE'],
  'Europe/Oslo': ['Oslo, Norway = Oslo NO', 'Bergen = Bergen NO'],
  'Europe/Helsinki': ['Helsinki = Helsinki FI', 'Åbo / Turku = Turku FI'],
  'Europe/Warsaw': ['Wrocław = Wrocław PL', 'Kraków, Polska = Kraków PL'],
  'Europe/Prague': ['Praha = Prague CZ'],
  'Atlantic/Reykjavik': ['Reykjavik, Iceland = Reykjavík IS'],
  'America/New_York': [
    'New York, NY = New York City US',
    'Brooklyn, NY = Brooklyn US',
    'NYC = New York City US',
    'Cambridge, MA = Cambridge US',
    'Portland, ME = Portland US',
    'Washington, DC = Washington, D.C. US',
    'Washington D.C. = Washington, D.C. US',
    'Philadelphia, Pennsylvania, USA = Philadelphia US',
    'Athens, GA = Athens US',
    'Asheville NC = Asheville US',
    'Columbus, Ohio = Columbus US',
  ],
  'America/Chicago': [
    'Springfield, IL = Springfield US',
    'Paris = Paris US',
    'Paris, TX = Paris US',
    'Austin, Texas = Austin US',
    'St. Louis, MO = St. Louis US',
    'Manchester, TN = Manchester US',
    'Minneapolis = Minneapolis US',
  ],
  'America/Los_Angeles': [
    'Los Angeles, CA = Los Angeles US',
    'Portland = Portland US',
    'Brooklyn Bowl, Las Vegas, NV = Las Vegas US',
    'Hollywood, California = Hollywood US',
    'San José, CA = San Jose US',
  ],
  'America/Toronto': [
    'London, ON = London CA',
    'Montréal, QC = Montréal CA',
    'Toronto = Toronto CA',
  ],
  'America/Vancouver': ['Vancouver, BC = Vancouver CA'],
  'Australia/Melbourne': ['Melbourne VIC = Melbourne AU', 'Brunswick, Melbourne = Melbourne AU'],
  'Pacific/Auckland': ['Hamilton, New Zealand = Hamilton NZ'],
  'Pacific/Fiji': ['Suva, Fiji = Suva FJ'],
  'Asia/Tokyo': ['Tokyo, Japan = Tokyo JP', '東京 = Tokyo JP'],
};

let places: Gazetteer;
beforeAll(async () => {
  places = await gazetteer();
});

const suggested = (location: string, zone: string) =>
  likelyPlaces(places, location, zone).map(({ name, country }) => `${name} ${country}`);

describe('the place of a show', () => {
  test('is right, or left to the band, for 95 % of 100 locations', () => {
    const all = Object.entries(locations).flatMap(([zone, lines]) =>
      lines.map((line) => [zone, ...line.split(' = ')] as [string, string, string]),
    );
    const wrong = all.filter(([zone, location, place]) => {
      const found = suggested(location, zone);
      return found.length > 0 && !found.includes(place);
    });
    const left = all.filter(([zone, location]) => suggested(location, zone).length !== 1);
    expect(all.length).toBeGreaterThanOrEqual(100);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(all.length * 0.05);
    expect(left.length, left.join('\n')).toBeLessThanOrEqual(all.length * 0.1);
  });

  test('is two towns to choose from if both are likely', () => {
    const found = likelyPlaces(places, 'Paris', 'America/Chicago');
    expect(found.map(({ name, region }) => `${name}, ${region}`)).toEqual([
      'Paris, Texas',
      'Paris, Tennessee',
    ]);
  });

  test('is the one in the region that is named, or with the brackets of its name', () => {
    const [first, ...others] = likelyPlaces(places, 'Springfield, IL', 'America/Chicago');
    expect([first?.region, others]).toEqual(['Illinois', []]);
    expect(suggested('Frankfurt (Oder)', 'Europe/Berlin')).toEqual(['Frankfurt (Oder) DE']);
  });

  test('is in the zone of the show if the location only contains a name', () => {
    expect(suggested('Live in Hamburg tonight', 'Europe/Berlin')).toEqual([]);
    expect(suggested('Knust Hamburg', 'Europe/Berlin')).toEqual(['Hamburg DE']);
    expect(suggested('Paradise Boston', 'Europe/Berlin')).toEqual([]);
  });

  test.each([
    ['no letter', ' ,;/()–'],
    ['brackets that stay open', '((((((((('],
    ['100 parts', 'a,'.repeat(100)],
    ['100 words', 'Hamburg '.repeat(25)],
    ['unknown words', 'To be announced soon'],
  ])('is unknown or right for %s', (_, location) => {
    const found = suggested(location, 'Europe/Berlin');
    expect(found.filter((place) => place !== 'Hamburg DE')).toEqual([]);
  });
});
