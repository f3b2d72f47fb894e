import { videoPosterRecords } from '../../src/features/media/videos.records.ts';
import { fileLimits } from '../../src/files/files.ts';
import { filesAndVariantNames } from '../../src/files/records/files.records.ts';
import { randomName, newPieceName } from '../../src/files/storage/names.ts';
import { plannedVariants } from '../../src/files/variants/plannedVariants.ts';
import { answered, type Client } from './client.ts';
import { releaseFlows } from './release-flows.ts';
import { smallPicture, uploadPicture } from './uploads.ts';
import type { Given, Actor, Flow } from './flow.ts';
import { allOf } from './all-of.ts';

/** After this time, unused files are deleted. */
export const overADayMs = Math.max(fileLimits.unfinishedMs, fileLimits.unusedMs) + 2 * 60 * 60_000;

const nothing = async (): Promise<Given> => ({});
const picture = async ({ member }: Actor) => ({ picture: await uploadPicture(member) });

export const imageFlows = {
  'an upload': {
    minSteps: 15,
    prepare: nothing,
    act: async ({ member }) => void (await uploadPicture(member)),
    again: async ({ member }) => void (await uploadPicture(member)),
  },
  'the last bytes of an upload': {
    minSteps: 9,
    prepare: async ({ member }) => ({ upload: await beginUpload(member, await smallPicture()) }),
    act: async ({ member }, { upload }) =>
      void (await goOn(member, upload!, await smallPicture(), 0)),
    again: resume,
  },
  'adding a member': {
    minSteps: 4,
    prepare: picture,
    act: ({ member }, { picture: bioPic }) => addMember(member, bioPic!),
    again: ({ member }) => uploadPicture(member).then((bioPic) => addMember(member, bioPic)),
  },
  "replacing a member's picture": {
    minSteps: 9,
    prepare: async (actor) => ({ ...(await newMember(actor)), ...(await picture(actor)) }),
    act: changeMember,
    again: async (actor, given) => changeMember(actor, { ...given, ...(await picture(actor)) }),
  },
  'deleting a member': {
    minSteps: 7,
    prepare: newMember,
    act: deleteMember,
    again: deleteMember,
  },
  'adding several pictures': {
    minSteps: 4,
    prepare: several,
    act: addSeveral,
    again: async (actor) => addSeveral(actor, await several(actor)),
  },
  'removing one of several pictures': {
    minSteps: 7,
    prepare: newPictures,
    act: removePicture,
    again: removePicture,
  },
  "replacing a video's poster": {
    minSteps: 7,
    prepare: newVideo,
    act: showAnotherVideo,
    again: showAnotherVideo,
  },
  'deleting a video with its poster': {
    minSteps: 7,
    prepare: newVideo,
    act: deleteVideo,
    again: deleteVideo,
  },
  'adding a show': {
    minSteps: 4,
    prepare: picture,
    act: ({ member }, { picture: poster }) => addShow(member, poster!).then(() => {}),
    again: async ({ member }) => void (await addShow(member, await uploadPicture(member))),
  },
  "replacing a show's poster": {
    minSteps: 9,
    prepare: async (actor) => ({ ...(await newShow(actor)), ...(await picture(actor)) }),
    act: changeShow,
    again: async (actor, given) => changeShow(actor, { ...given, ...(await picture(actor)) }),
  },
  'deleting a show': {
    minSteps: 7,
    prepare: newShow,
    act: deleteShow,
    again: deleteShow,
  },
  ...releaseFlows,
  'setting the logo': {
    minSteps: 5,
    prepare: picture,
    act: ({ member }, given) => setLogo(member, given['picture']!),
    again: ({ member }) => uploadPicture(member).then((logo) => setLogo(member, logo)),
  },
  'replacing the logo': {
    minSteps: 9,
    prepare: async (actor) => ({ ...(await newLogo(actor)), ...(await picture(actor)) }),
    act: ({ member }, given) => setLogo(member, given['picture']!),
    again: ({ member }) => uploadPicture(member).then((logo) => setLogo(member, logo)),
  },
  'removing the logo': {
    minSteps: 9,
    prepare: newLogo,
    act: ({ member }) => setLogo(member, null),
    again: ({ member }) => setLogo(member, null),
  },
  'deleting a file': {
    minSteps: 6,
    prepare: picture,
    act: deleteFile,
    again: deleteFile,
  },
  'making variants': {
    minSteps: 5,
    makesVariants: true,
    prepare: nothing,
    act: makeVariants,
    again: makeVariants,
  },
  'the sweep': {
    minSteps: 10,
    aheadMs: overADayMs,
    prepare: leaveThingsAbout,
    act: ({ site }) => site.app.files.sweep(),
    again: ({ site }) => site.app.files.sweep(),
  },
} as const satisfies Record<string, Flow>;

export type FlowName = keyof typeof imageFlows;

/** Adds a band member with the image at this address. */
export async function addMember(member: Client, bioPic: string): Promise<void> {
  await answered(member.call('POST', '/addMember', { bioPic, name: 'Kim', role: 'Drums' }));
}

async function newMember({ member }: Actor): Promise<Given> {
  const bioPic = await uploadPicture(member);
  const body = { bioPic, name: 'Lou', role: 'Bass' };
  const answer = await answered(member.call('POST', '/addMember', body));
  return { id: (answer.json() as { _id: string })._id };
}

async function changeMember({ member }: Actor, given: Given): Promise<void> {
  const body = { bioPic: given['picture'], role: 'Double bass' };
  await answered(member.call('POST', `/updateMember/${given['id']}`, body));
}

/** The member may be deleted already. */
async function deleteMember({ member }: Actor, { id }: Given): Promise<void> {
  await answered(member.call('GET', `/deleteMember/${id}`), 200, 404);
  const members = (await answered(member.call('GET', '/members'))).json() as { _id: string }[];
  if (members.some(({ _id }) => _id === id)) throw new Error('The member is still there.');
}

async function several({ member }: Actor): Promise<Given> {
  return { one: await uploadPicture(member), two: await uploadPicture(member) };
}

/** A record added before the stop stays; adding it again makes a second. */
async function addSeveral({ member }: Actor, { one, two }: Given): Promise<void> {
  const body = [one, two].map((imgLink, index) => ({ name: `picture ${index}`, imgLink }));
  await answered(member.call('POST', '/addMediaImage', body));
  await answered(member.call('POST', '/addHomeImage', body));
}

async function newPictures(actor: Actor): Promise<Given> {
  const { one, two } = await several(actor);
  const body = [one, two].map((imgLink) => ({ name: 'picture', imgLink }));
  const answer = await answered(actor.member.call('POST', '/addMediaImage', body));
  return { id: (answer.json() as { _id: string }[])[0]!._id };
}

async function removePicture({ member }: Actor, { id }: Given): Promise<void> {
  await answered(member.call('GET', `/removeMediaImage/${id}`), 200, 404);
  const left = (await answered(member.call('GET', '/getMediaImages'))).json() as { _id: string }[];
  if (left.some(({ _id }) => _id === id)) throw new Error('The picture is still there.');
}

const watch = (letter: string) => `https://www.youtube.com/watch?v=${letter.repeat(11)}`;

/** A video with a poster, as the fetcher stores it. */
async function newVideo({ member, site }: Actor): Promise<Given> {
  const body = { title: 'Live', date: 0, link: watch('a') };
  const video = (await answered(member.call('POST', '/addVideo', body))).json() as { _id: string };
  const file = (await uploadPicture(member)).split('/').at(-1)!;
  const given = await videoPosterRecords(site.database.db).setPoster(
    { id: video._id, link: watch('a') },
    file,
  );
  if (!given) throw new Error('The poster does not hang.');
  return { id: video._id };
}

async function showAnotherVideo({ member }: Actor, { id }: Given): Promise<void> {
  const answer = await answered(member.call('POST', '/updateVideo', { _id: id, link: watch('b') }));
  const { picture: poster } = answer.json() as { picture: unknown };
  if (poster !== null) throw new Error('The poster of the other video still hangs.');
}

async function deleteVideo({ member }: Actor, { id }: Given): Promise<void> {
  await answered(member.call('GET', `/deleteVideo/${id}`), 200, 404);
  const left = (await answered(member.call('GET', '/getVideos'))).json() as { _id: string }[];
  if (left.some(({ _id }) => _id === id)) throw new Error('The video is still there.');
}

/** Announces a show with the poster at this address. @returns its id. */
async function addShow(member: Client, poster: string): Promise<Given> {
  const [doors, showtime] = [1_900_003_600_000, 1_900_007_200_000];
  const when = { date: 1_900_000_000_000, doors, showtime };
  const body = { poster, venue: 'The Cellar', location: 'Hamburg', ...when };
  const answer = await answered(member.call('POST', '/addShow', body));
  return { id: (answer.json() as { _id: string })._id };
}

async function newShow({ member }: Actor): Promise<Given> {
  return addShow(member, await uploadPicture(member));
}

async function changeShow({ member }: Actor, given: Given): Promise<void> {
  const body = { poster: given['picture'], venue: 'The Attic' };
  await answered(member.call('POST', `/updateShow/${given['id']}`, body));
}

/** The show may be deleted already. */
async function deleteShow({ member }: Actor, { id }: Given): Promise<void> {
  await answered(member.call('GET', `/deleteShow/${id}`), 200, 404);
  const shows = (await answered(member.call('GET', '/shows'))).json() as { _id: string }[];
  if (shows.some(({ _id }) => _id === id)) throw new Error('The show is still there.');
}

async function newLogo({ member }: Actor): Promise<Given> {
  await setLogo(member, await uploadPicture(member));
  return {};
}

async function setLogo(member: Client, bandLogoUrl: string | null): Promise<void> {
  const answer = await answered(member.call('POST', '/updateTheme', { bandLogoUrl }));
  if ((answer.json() as { bandLogoUrl: unknown }).bandLogoUrl !== bandLogoUrl) {
    throw new Error(`Another logo is shown: ${answer.body}`);
  }
}

async function deleteFile({ member }: Actor, given: Given): Promise<void> {
  const address = given['picture']!;
  await answered(member.call('DELETE', `/files/${address.split('/').at(-1)}`), 200, 404);
  await answered(member.get(address), 404);
}

async function makeVariants({ site }: Actor): Promise<void> {
  await site.app.files.finishVariants();
  await site.app.files.idle();
  for (const { file, variantNames } of await allOf(filesAndVariantNames(site.database.db))) {
    const { soon, later } = plannedVariants(file);
    const missing = [...soon, ...later].filter(({ name }) => !variantNames.has(name));
    if (missing.length > 0) throw new Error(`Not made: ${missing.map(({ name }) => name).join()}`);
  }
}

/** Leftovers of crashes and of members who changed their minds. */
async function leaveThingsAbout(actor: Actor): Promise<Given> {
  const { member, site } = actor;
  await picture(actor);
  const bytes = await smallPicture();
  await goOn(member, await beginUpload(member, bytes), bytes.subarray(0, -1), 0);
  await site.storage.put(newPieceName(), bytes, 'application/octet-stream');
  const name = `${randomName()}.png`;
  await site.storage.put(name, await smallPicture(), 'image/png');
  await site.storage.put(`${name}.part-0123456789abcdef`, Buffer.from('half'), 'image/png');
  return {};
}

const tus = { 'tus-resumable': '1.0.0' };

/** @returns the address of an upload without any bytes yet. */
async function beginUpload(member: Client, bytes: Buffer): Promise<string> {
  const headers = { ...tus, 'upload-length': String(bytes.length) };
  const url = '/api/uploads';
  const answer = await answered(member.send({ method: 'POST', url, headers }), 201);
  return String(answer.headers['location']);
}

/** Sends the missing bytes of an upload. @returns the address of the file. */
async function goOn(member: Client, url: string, bytes: Buffer, offset: number): Promise<string> {
  const type = 'application/offset+octet-stream';
  const headers = { ...tus, 'upload-offset': String(offset), 'content-type': type };
  const payload = bytes.subarray(offset);
  const answer = await answered(member.send({ method: 'PATCH', url, headers, payload }), 204);
  return String(answer.headers['content-location']);
}

/** Asks for the offset and continues there, as the client does after a broken connection. */
async function resume({ member }: Actor, { upload }: Given): Promise<void> {
  const url = upload!;
  const state = await answered(member.send({ method: 'HEAD', url, headers: tus }), 200, 404);
  if (state.statusCode === 404) return void (await uploadPicture(member));
  const offset = Number(state.headers['upload-offset']);
  const known = state.headers['content-location'];
  const address = known ?? (await goOn(member, url, await smallPicture(), offset));
  await answered(member.get(String(address)));
}
