import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemberFields } from '../../features/bio/members.ts';
import { ContactDraft } from '../../features/contact/contact.ts';
import { FeaturedReleaseFields } from '../../features/featured-releases/featured-releases.ts';
import { releaseTypes } from '../../features/featured-releases/featured-releases.view.ts';
import { VideoFields } from '../../features/media/videos.ts';
import { videoCategories } from '../../features/media/videos.view.ts';
import { ShowFields } from '../../features/shows/shows.ts';
import { showStatuses, upcomingShows } from '../../features/shows/shows.view.ts';
import { ThemeDraft } from '../../features/theme/theme.ts';
import { dayAt } from '../../kit/dates/dates.ts';
import { demoVideoId, isDemoVideo } from '../../kit/links/youtube.ts';
import * as band from './band.ts';
import { tour } from './tour.ts';

const dayMs = 24 * 60 * 60_000;

test('whatever day it is, the tour is a year of shows that a band could have entered', () => {
  const day = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, (today) => {
      const now = today.getTime();
      const shows = tour(now);
      for (const { draw: _draw, gig: _gig, ...show } of shows) {
        expect(ShowFields.parse(show)).toEqual(show);
        expect(show.doors).toBeLessThan(show.showtime);
        expect(dayAt(show.doors, show.timeZone)).toBe(dayAt(show.date, show.timeZone));
      }
      const days = shows.map(({ date, timeZone }) => dayAt(date, timeZone));
      expect(days).toEqual([...new Set(days)].toSorted());
      expect(upcomingShows(shows, now)).toHaveLength(12);
      expect(shows.at(-1)!.date - shows[0]!.date).toBeGreaterThan(365 * dayMs);
    }),
    { numRuns: 60 },
  );
});

test('the tour has every state, several zones and currencies, and ten posters', () => {
  const shows = tour(Date.UTC(2026, 10, 20));
  expect(new Set(shows.map(({ status }) => status))).toEqual(new Set(showStatuses));
  expect(new Set(shows.map(({ timeZone }) => timeZone)).size).toBeGreaterThan(8);
  expect(new Set(shows.map(({ currency }) => currency)).size).toBeGreaterThan(8);
  const drawn = shows.flatMap(({ draw }) => draw ?? []);
  expect(new Set(drawn).size).toBe(10);
  expect(drawn).toHaveLength(10);
});

test('everything else of the demo band is what a band could have entered', () => {
  expect(ContactDraft.parse(band.contact)).toEqual(band.contact);
  expect(ThemeDraft.parse({ ...band.demoTheme, bandLogoUrl: null })).toMatchObject(band.demoTheme);
  for (const member of band.members) expect(MemberFields.parse(member)).toEqual(member);
  expect(band.releases.length).toBeGreaterThanOrEqual(6);
  expect(new Set(band.releases.map(({ type }) => type))).toEqual(new Set(releaseTypes));
  for (const { title, type, alt } of band.releases) {
    const release = { alt, title, type, releaseDate: 0, musicLink: null };
    expect(FeaturedReleaseFields.parse(release)).toEqual(release);
  }
  expect(new Set(band.videos.map(({ category }) => category))).toEqual(new Set(videoCategories));
  for (const [i, { title, category }] of band.videos.entries()) {
    const link = `https://www.youtube.com/watch?v=${demoVideoId(i)}`;
    const video = { title, category, date: 0, link };
    expect(VideoFields.parse(video)).toEqual(video);
  }
});

test('the videos of the demo are nobody’s', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let number = 0; number < 100; number += 1) {
    const id = demoVideoId(number);
    expect(id).toMatch(/^[\w-]{11}$/);
    // Eleven characters of six bits hold an id's 64, so a real one ends in two zeros.
    expect(letters.indexOf(id.at(-1)!) % 4).not.toBe(0);
    expect(isDemoVideo(id)).toBe(true);
  }
  expect(isDemoVideo('dQw4w9WgXcQ')).toBe(false);
});
