/** The uses of the columns of a table, each with its label and plain headings with blanks between. */
type Columns = Readonly<Record<string, readonly [label: string, headings: string]>>;

/** Returns the labels or the headings by use. */
export const textsOf = (columns: Columns, part: 0 | 1): Record<string, string> =>
  Object.fromEntries(Object.entries(columns).map(([use, parts]) => [use, parts[part]]));

/** Headings of lists of fans; all columns are stored as evidence of the fan's consent. */
export const fanColumns = {
  email: [
    'E-mail address',
    'email emailaddress mail subscriber buyeremail deineemailadresse emailadresse adresseemail ' +
      'adressemail courriel correo correoelectronico indirizzoemail eposta epost',
  ],
  name: ['Name', 'name fullname buyername displayname'],
  firstName: ['First name', 'firstname rufname vorname prenom prénom nombre fname'],
  lastName: ['Last name', 'lastname nachname nom apellido apellidos cognome surname lname'],
  status: ['Status', 'status subscribertype'],
  signedUp: [
    'Signed up',
    'optintime dateadded createdat creationdate subscribedat angemeldetseit agreedat signedup signupdate date',
  ],
  confirmed: ['Confirmed', 'confirmtime confirmedat confirmed'],
  left: ['Unsubscribed', 'unsubtime unsubscribedat deletedat'],
  cleaned: ['Bounced', 'cleantime bouncedat'],
  noMail: ['Gets no e-mail (yes or no)', 'emaildisabled unsubscribed'],
  wantsMail: [
    'Gets e-mail (yes or no)',
    'subscribedtoemails acceptsmarketing acceptsemailmarketing',
  ],
  purchases: ['Number of purchases', 'numpurchases'],
  itemType: ['Type of purchase', 'itemtype'],
  tags: ['Tags', 'tags labels'],
  town: ['Town', 'town city shiptocity placename ort stadt wohnort ville ciudad città plaats'],
  country: ['Country of the town', 'country shiptocountry land pays país paese'],
  attributes: ['Attributes in JSON', 'attributes'],
} as const;
export type FanColumn = keyof typeof fanColumns;

/** Headings of Bandsintown's template of shows, and of others. */
export const showColumns = {
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
export type ShowColumn = keyof typeof showColumns;
