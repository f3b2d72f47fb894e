/** The uses of a column of a table of shows, with headings of Bandsintown's template and of others. */
const columns = {
  date: ['Date', 'date day datum tag eventdate showdate startdate datetime fecha data'],
  dayFirst: ['Date (day/month)', 'dayfirst'],
  monthFirst: ['Date (month/day)', 'monthfirst'],
  time: ['Time', 'time showtime starttime start beginn uhrzeit heure hora'],
  doors: ['Doors', 'doors doortime doorsopen einlass'],
  timeZone: ['Time zone', 'timezone zeitzone'],
  venue: ['Venue', 'venue venuename club hall veranstaltungsort salle lieu'],
  location: ['Location', 'location where ort'],
  address: ['Street', 'address street adresse strasse straße'],
  city: ['City', 'city town stadt ville ciudad'],
  region: ['Region', 'region state province bundesland'],
  country: ['Country', 'country land pays país'],
  name: ['Title', 'eventname title event name'],
  description: ['Notes', 'description notes details info beschreibung'],
  lineUp: ['Line-up', 'lineup support with acts artists'],
  tickets: ['Ticket link', 'ticketlink tickets ticketurl ticket url link'],
  status: ['Status', 'status'],
} as const;
export type ShowColumn = keyof typeof columns;

const partsOf = (part: 0 | 1) =>
  Object.fromEntries(Object.entries(columns).map(([use, parts]) => [use, parts[part]])) as Record<
    ShowColumn,
    string
  >;

export const showColumns = partsOf(0);
export const showHeadings = partsOf(1);
