import { expect, test } from 'vitest';
import { cellar } from '../../../../tests/components/band-site.ts';
import type { FeaturedVideo } from '../../../features/featured-videos/featured-videos.ts';
import { noContactInfo } from '../../../../tests/environment/no-contact-info.ts';
import { defaultTheme } from '../../../features/theme/theme.ts';
import type { Show } from '../../../features/shows/shows.ts';
import type { ListedPicture } from '../../../kit/records/pictureList.ts';
import type { Band } from './band.ts';
import { bandData, imageData, showData, videoData } from './structured.ts';

const band: Band = {
  name: 'The Reeds',
  description: 'We met in a boat.',
  siteUrl: new URL('https://band.test/'),
  theme: defaultTheme,
  contact: noContactInfo,
};
const picture = { src: '/files/o/a.jpg', width: 1, height: 1, placeholder: '', copies: {} };
const video: FeaturedVideo = {
  _id: 'a',
  title: 'By the Water',
  description: '',
  youtubeLink: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
  startTime: null,
  endTime: null,
  releaseDate: Date.UTC(2026, 4, 2),
  picture,
  revision: 1,
};
const show: Show = {
  ...cellar,
  poster: null,
  picture: null,
  venue: 'Loft',
  location: 'Kathmandu',
  date: Date.parse('2026-07-04T12:00:00Z'),
  doors: Date.parse('2026-07-04T13:00:00Z'),
  showtime: Date.parse('2026-07-04T14:00:00Z'),
  timeZone: 'Asia/Kathmandu',
};

const now = Date.parse('2026-07-01T12:00:00Z');

test('a video is described with its poster and player, and not without a poster', () => {
  expect(videoData(video, band)).toEqual([
    {
      '@type': 'VideoObject',
      name: 'By the Water',
      description: 'By the Water by The Reeds',
      thumbnailUrl: 'https://band.test/files/o/a.jpg',
      uploadDate: '2026-05-02T00:00:00Z',
      embedUrl: 'https://www.youtube.com/embed/aaaaaaaaaaa',
      url: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    },
  ]);
  expect(videoData({ ...video, picture: null }, band)).toEqual([]);
});

test("a show is described in its venue's time zone", () => {
  expect(showData(show, band, now)).toMatchObject({ startDate: '2026-07-04T19:45+05:45' });
});

test('unknown offers are left out; tickets without a price are offered', () => {
  expect(showData(show, band, now)).not.toHaveProperty('offers');
  expect(showData({ ...show, advprice: 5, status: 'cancelled' }, band, now)).not.toHaveProperty(
    'offers',
  );
  expect(showData({ ...show, tixlink: 'https://t.example/1' }, band, now)).toMatchObject({
    offers: [{ availability: 'https://schema.org/InStock', url: 'https://t.example/1' }],
  });
});

test('a past show has no offers, and a postponed one still has', () => {
  const sold = { ...show, tixlink: 'https://t.example/1' };
  const endOfDay = Date.parse('2026-07-05T00:00:00+05:45');
  expect(showData(sold, band, endOfDay - 1)).toHaveProperty('offers');
  expect(showData(sold, band, endOfDay)).not.toHaveProperty('offers');
  expect(showData({ ...sold, status: 'postponed' }, band, endOfDay)).toHaveProperty('offers');
});

test('an image is described by its caption and photographer, if they are known', () => {
  const image = { imgLink: '/files/o/a.jpg', caption: '', credit: '' } as ListedPicture;
  expect(imageData(image, band)).toEqual([]);
  expect(imageData({ ...image, caption: 'Ferry to Hull' }, band)).toEqual([
    {
      '@type': 'ImageObject',
      contentUrl: 'https://band.test/files/o/a.jpg',
      caption: 'Ferry to Hull',
    },
  ]);
  expect(imageData({ ...image, credit: 'Ines Roth' }, band)).toMatchObject([
    { creditText: 'Ines Roth', creator: { name: 'Ines Roth' } },
  ]);
});

test('members are described by their role, and invalid links are left out', () => {
  const ann = {
    _id: 'a',
    bioPic: null,
    picture: null,
    alt: '',
    name: 'Ann',
    role: 'Drums',
    facebook: 'javascript:alert(1)',
    instagram: 'https://www.instagram.com/ann',
    tiktok: null,
    youtube: null,
    x: null,
    revision: 1,
  };
  expect(bandData(band, [ann])).toMatchObject({
    member: [
      {
        '@type': 'OrganizationRole',
        roleName: 'Drums',
        member: { '@type': 'Person', name: 'Ann', sameAs: ['https://www.instagram.com/ann'] },
      },
    ],
  });
});
