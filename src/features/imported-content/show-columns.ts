/** The uses of a column of a table of shows. */
export const showColumns = {
  date: 'Date',
  dayFirst: 'Date (day/month)',
  monthFirst: 'Date (month/day)',
  time: 'Time',
  doors: 'Doors',
  timeZone: 'Time zone',
  venue: 'Venue',
  location: 'Location',
  address: 'Street',
  city: 'City',
  region: 'Region',
  country: 'Country',
  name: 'Title',
  description: 'Notes',
  lineUp: 'Line-up',
  tickets: 'Ticket link',
  status: 'Status',
} as const;
export type ShowColumn = keyof typeof showColumns;
