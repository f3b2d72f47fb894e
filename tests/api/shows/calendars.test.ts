import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Show } from '../../../src/features/shows/shows.ts';
import { showPath } from '../../../src/features/shows/show-path.view.ts';
import { clockChanges } from '../../fixtures/clockChanges.ts';
import { startApp, type Site } from '../../environment/app.ts';
import { answered, type Answer, type Client } from '../../environment/client.ts';
import { engines } from '../../environment/engines.ts';
import { uploadPicture } from '../../environment/uploads.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** The events of a calendar, by another program's reader. */
function eventsIn({ body, headers, statusCode }: Answer) {
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  for (const line of body.split('\r\n')) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  const calendar = new ICAL.Component(ICAL.parse(body));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  return calendar.getAllSubcomponents('vevent').map((component) => {
    // Alarms are the fan's choice.
    expect(component.getAllSubcomponents()).toEqual([]);
    const event = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name);
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().getTime(),
      end: event.endDate.toJSDate().getTime(),
      summary: event.summary,
      location: event.location,
      description: event.description,
      status: value('status'),
      url: value('url'),
      stamp: (value('dtstamp') as ICAL.Time).toJSDate().getTime(),
      modified: (value('last-modified') as ICAL.Time).toJSDate().getTime(),
    };
  });
}

describe.each(engines)('calendars, on %s', (engine) => {
  let site: Site;
  let member: Client;
  let poster: string;
  beforeAll(async () => {
    site = await startApp(engine, { env: { PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
    await member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' });
    poster = await uploadPicture(member);
  });
  afterAll(() => site.dispose());

  const { time: now } = { time: Date.UTC(2026, 10, 20, 12) };
  const announce = async (fields: Record<string, unknown>): Promise<Show> => {
    const at = now + day;
    const times = { date: at, doors: at + 7 * hour, showtime: at + 8 * hour };
    const show = { poster, venue: 'Loft', location: 'Tokyo', ...times, ...fields };
    return (await answered(member.call('POST', '/addShow', show))).json();
  };
  const change = (show: Show, fields: Record<string, unknown>) =>
    answered(member.call('POST', `/updateShow/${show._id}`, fields));
  const get = (path: string) => site.visitor().get(path);
  const eventOf = async (show: Show) => {
    const [event, ...rest] = eventsIn(await get(`${showPath(show)}.ics`));
    expect(rest).toEqual([]);
    return event!;
  };

  test('a show is one event with a stable id, and a sequence number for its changes', async () => {
    const show = await announce({ tixlink: 'https://tickets.example/1', advprice: 10 });
    const first = await eventOf(show);
    expect(first).toMatchObject({
      uid: show._id,
      sequence: show.revision,
      start: show.doors,
      end: show.showtime + 3 * hour,
      summary: 'The Reeds at Loft',
      location: 'Loft, Tokyo',
      status: 'CONFIRMED',
      url: `https://band.test${showPath(show)}`,
      stamp: now,
      modified: now,
    });
    expect(first.description).toContain('Tickets: https://tickets.example/1');
    site.clock.time = now + 5 * 60_000;
    await change(show, { doors: show.doors + hour / 2 });
    const second = await eventOf(show);
    expect(second).toMatchObject({ uid: show._id, start: show.doors + hour / 2 });
    expect(second.sequence).toBe(first.sequence + 1);
    expect(second.modified).toBe(now + 5 * 60_000);
    site.clock.time = now;
  });

  test.each([
    ['cancelled', 'CANCELLED', 'Canceled: The Reeds at Loft'],
    ['postponed', 'TENTATIVE', 'Postponed: The Reeds at Loft'],
    ['sold-out', 'CONFIRMED', 'Sold out: The Reeds at Loft'],
  ])('a show that is %s says so', async (status, told, summary) => {
    expect(await eventOf(await announce({ status }))).toMatchObject({ status: told, summary });
  });

  test('hostile names are escaped', async () => {
    const venue = `A;B,C\\n\\D "E" : ${'ö🎸'.repeat(40)}BEGIN:VALARM`.slice(0, 190);
    const event = await eventOf(await announce({ venue, location: 'END:VEVENT' }));
    expect(event.summary).toBe(`The Reeds at ${venue}`);
    expect(event.location).toBe(`${venue}, END:VEVENT`);
  });

  test.each([
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Pacific/Apia',
  ])('in %s a show is at its instant, on both sides of every DST transition', async (timeZone) => {
    const changes = clockChanges(2027, timeZone);
    const days =
      changes.length > 0 ? changes.flatMap((at) => [at - day, at, at + day]) : [now + day];
    for (const date of days) {
      const doors = date + 8 * hour;
      const show = await announce({ timeZone, date, doors, showtime: doors + hour });
      expect(await eventOf(show)).toMatchObject({ start: doors, end: doors + 4 * hour });
    }
  });

  test('doors and show may be after midnight, and a mistake makes no negative event', async () => {
    const timeZone = 'Europe/Berlin';
    const date = Date.parse('2026-12-31T12:00:00+01:00');
    const late = await announce({
      timeZone,
      date,
      doors: Date.parse('2026-12-31T23:30:00+01:00'),
      showtime: Date.parse('2027-01-01T00:30:00+01:00'),
    });
    expect(await eventOf(late)).toMatchObject({ start: late.doors, end: late.showtime + 3 * hour });
    const evening = await announce({
      timeZone,
      date,
      doors: Date.parse('2026-12-31T20:00:00+01:00'),
      showtime: Date.parse('2026-12-31T22:00:00+01:00'),
    });
    // The day ends at midnight at the venue.
    expect((await eventOf(evening)).end).toBe(Date.parse('2027-01-01T00:00:00+01:00'));
    const wrong = await announce({ date, doors: date + 9 * hour, showtime: date + 8 * hour });
    const event = await eventOf(wrong);
    expect(event.end).toBeGreaterThan(event.start);
    expect(event.start).toBe(wrong.showtime);
  });

  test('the calendar of all shows includes those of the last year, and follows the clock', async () => {
    const past = await announce({ venue: 'Long Ago', date: now - 300 * day });
    const older = await announce({ venue: 'Longer Ago', date: now - 400 * day });
    const uids = async () => eventsIn(await get('/shows.ics')).map(({ uid }) => uid);
    const shown = await uids();
    expect(shown).toContain(past._id);
    expect(shown).not.toContain(older._id);
    expect(new Set(shown).size).toBe(shown.length);
    site.clock.time = now + 67 * day;
    expect(await uids()).not.toContain(past._id);
    site.clock.time = now;
    await answered(member.call('GET', `/deleteShow/${past._id}`));
    expect(await uids()).not.toContain(past._id);
  });

  test('a subscriber downloads it again only after changes', async () => {
    const { headers } = await get('/shows.ics');
    const again = { headers: { 'if-none-match': String(headers.etag) } };
    expect((await site.visitor().get('/shows.ics', again)).statusCode).toBe(304);
    await announce({ venue: 'New' });
    expect((await site.visitor().get('/shows.ics', again)).statusCode).toBe(200);
  });

  test('every file of a show is written from one query', async () => {
    const all = [await announce({ venue: 'One' }), await announce({ venue: 'Two' })];
    await get('/shows.ics');
    await get(showPath(all[0]!));
    const asked = vi.spyOn(site.database.db, 'withTables');
    onTestFinished(() => asked.mockRestore());
    for (const show of all) expect((await eventOf(show)).uid).toBe(show._id);
    await get('/manifest.webmanifest');
    expect(asked).not.toHaveBeenCalled();
    await change(all[0]!, { venue: 'Elsewhere' });
    const moved = { ...all[0]!, venue: 'Elsewhere' };
    asked.mockClear();
    expect((await eventOf(moved)).location).toContain('Elsewhere');
    expect(asked).toHaveBeenCalled();
  });
});
