import type { Db } from '../../database/open.ts';
import { bioRecord } from '../bio/bio.records.ts';
import { memberRecords } from '../bio/members.records.ts';
import { readContactInfo } from '../contact/contact.records.ts';
import { phoneText } from '../contact/phone.view.ts';
import { homeImages } from '../home/carousel.records.ts';
import { videoRecords } from '../media/videos.records.ts';
import { listReleases } from '../releases/releases.records.ts';
import { canPlay, isOut } from '../releases/releases.view.ts';
import { derivePalette } from '../theme/palette.view.ts';
import { readTheme } from '../theme/theme.records.ts';
import { emptyPress, type PressFields } from './press.ts';
import { firstSentences, pressLimits } from './press.view.ts';

/** How many of each a kit begins with, which are what a booker looks at. */
const most = { bandPhotos: 3, photos: 8, songs: 3, videos: 2 };

/** In UTF-16 units: some 50 and some 150 words. */
const usual = { short: 350, medium: 800 };

/** Returns a press kit of what fans see on the site. @param now epoch milliseconds */
export async function begunPress(db: Db, now: number): Promise<PressFields> {
  const fans = { at: now };
  const { text } = await bioRecord.read(db);
  const { email, phone } = await readContactInfo(db);
  const { bandLogoUrl, primaryColor, secondaryColor } = await readTheme(db);
  const members = (await memberRecords.list(db, fans)).flatMap(({ bioPic, name, role }) =>
    bioPic === null ? [] : [{ picture: bioPic, caption: `${name}, ${role}`, credit: '' }],
  );
  const band = (await homeImages.list(db, fans)).map(({ imgLink, caption, credit, alt }) => ({
    picture: imgLink,
    caption: caption || alt,
    credit,
  }));
  const photos = new Map(
    [...band.slice(0, most.bandPhotos), ...members].map((photo) => [photo.picture, photo]),
  );
  const releases = (await listReleases(db, fans)).filter((release) => isOut(release, now));
  const songs = releases.flatMap(({ tracks }) => tracks.filter(canPlay));
  const videos = await videoRecords.list(db, fans);
  const contact = email && { name: '', email, phone: phone ? phoneText(phone) : '' };
  return {
    ...emptyPress,
    short: firstSentences(text.replaceAll(/\s+/g, ' '), usual.short),
    medium: firstSentences(text, usual.medium),
    long: firstSentences(text, pressLimits.long),
    contacts: contact ? (['booking', 'press'] as const).map((role) => ({ role, ...contact })) : [],
    photos: [...photos.values()].slice(0, most.photos),
    logos: bandLogoUrl
      ? [{ picture: bandLogoUrl, ground: derivePalette(primaryColor, secondaryColor).scheme }]
      : [],
    songs: songs.slice(0, most.songs).map(({ _id }) => _id),
    videos: videos.slice(0, most.videos).map(({ _id }) => _id),
  };
}
