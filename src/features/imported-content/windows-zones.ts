import { isTimeZone, parseTimeZone } from '../../kit/dates/timeZones.ts';

/**
 * Cities in time zones of Windows that aren't named after them. Times of a zone that is missing are
 * taken to be those of the venue.
 */
const cities = `
  AUS Central: Darwin; AUS Eastern: Sydney; Alaskan: Anchorage; Arab: Riyadh; Arabian: Dubai;
  Argentina: Buenos Aires; Atlantic: Halifax; Azerbaijan: Baku; Bangladesh: Dhaka; Belarus: Minsk;
  Canada Central: Regina; Caucasus: Yerevan; Cen. Australia: Adelaide; Central: Chicago;
  Central America: Guatemala; Central Asia: Almaty; Central Europe: Budapest;
  Central European: Warsaw; Central (Mexico): Mexico City; China: Shanghai; E. Africa: Nairobi;
  E. Australia: Brisbane; E. Europe: Chisinau; E. South America: Sao Paulo; Eastern: New York;
  Egypt: Cairo; FLE: Kyiv; GMT: London; GTB: Bucharest; Georgian: Tbilisi; Greenland: Nuuk;
  Greenwich: Reykjavik; Hawaiian: Honolulu; India: Kolkata; Iran: Tehran; Israel: Jerusalem;
  Jordan: Amman; Korea: Seoul; Middle East: Beirut; Morocco: Casablanca; Mountain: Denver;
  Namibia: Windhoek; Nepal: Kathmandu; New Zealand: Auckland; Newfoundland: St Johns;
  Pacific: Los Angeles; Pacific SA: Santiago; Pakistan: Karachi; Paraguay: Asuncion;
  Romance: Paris; Russian: Moscow; SA Pacific: Bogota; SA Western: La Paz; SE Asia: Bangkok;
  Samoa: Apia; South Africa: Johannesburg; Sri Lanka: Colombo; Tasmania: Hobart;
  Turkey: Istanbul; US Eastern: Indianapolis; US Mountain: Phoenix; Venezuela: Caracas;
  W. Australia: Perth; W. Central Africa: Lagos; W. Europe: Berlin; West Pacific: Port Moresby`;

const cityOf = new Map(
  cities.split(';').map((pair) => pair.trim().split(': ') as [string, string]),
);

/**
 * The IANA name of a zone as calendars call it: by that name, with a prefix such as
 * `/mozilla.org/20050126_1/`, by Windows' name, or by cities, such as `(UTC+01:00) Berlin, Rome`.
 * Null if it is unknown.
 */
export function zoneOfCalendar(called: string): string | null {
  const name = called.replaceAll('"', '').replace(/^\s*\([^()]*\)\s*/, '');
  const ofWindows = name.replace(
    / (?:(?:Standard|Daylight|Summer) )?Time\b(?: \(US & Canada\))?/,
    '',
  );
  const tried = [
    name,
    ...[3, 2].map((parts) => name.split('/').slice(-parts).join('/')),
    cityOf.get(ofWindows) ?? ofWindows,
    ...name.split(','),
  ];
  return tried.map(parseTimeZone).find(isTimeZone) ?? null;
}
