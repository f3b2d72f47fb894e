import { answered, type Client } from './client.ts';
import type { Actor, Flow, Given } from './flow.ts';
import { uploadPicture } from './uploads.ts';

/** Flows with the covers of featured releases. */
export const releaseFlows = {
  'adding a release': {
    minSteps: 4,
    prepare: newCover,
    act: ({ member }, { picture }) => addRelease(member, picture!).then(() => {}),
    again: async ({ member }) => void (await addRelease(member, await uploadPicture(member))),
  },
  "replacing a release's cover": {
    minSteps: 9,
    prepare: async (actor) => ({ ...(await newRelease(actor)), ...(await newCover(actor)) }),
    act: changeRelease,
    again: async (actor, given) => changeRelease(actor, { ...given, ...(await newCover(actor)) }),
  },
  'deleting a release': {
    minSteps: 7,
    prepare: newRelease,
    act: deleteRelease,
    again: deleteRelease,
  },
} as const satisfies Record<string, Flow>;

async function newCover({ member }: Actor): Promise<Given> {
  return { picture: await uploadPicture(member) };
}

/** @returns the id of the release. */
async function addRelease(member: Client, coverImage: string): Promise<Given> {
  const body = { coverImage, title: 'Night Bus', releaseDate: 0 };
  const answer = await answered(member.call('POST', '/featuredReleases', body));
  return { id: (answer.json() as { _id: string })._id };
}

async function newRelease({ member }: Actor): Promise<Given> {
  return addRelease(member, await uploadPicture(member));
}

async function changeRelease({ member }: Actor, given: Given): Promise<void> {
  const body = { coverImage: given['picture'], title: 'Night Train' };
  await answered(member.call('PUT', `/featuredReleases/${given['id']}`, body));
}

/** The release may be deleted already. */
async function deleteRelease({ member }: Actor, { id }: Given): Promise<void> {
  await answered(member.call('DELETE', `/featuredReleases/${id}`), 200, 404);
  const answer = await answered(member.call('GET', '/featuredReleases'));
  const left = answer.json() as { _id: string }[];
  if (left.some(({ _id }) => _id === id)) throw new Error('The release is still there.');
}
