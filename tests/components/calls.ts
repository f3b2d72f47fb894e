import type { ErrorAnswer } from '../../src/errors/failure.ts';
import { onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { memberEndpoints } from '../../src/features/bio/members.ts';
import { bioEndpoints } from '../../src/features/bio/bio.ts';
import { contactEndpoints } from '../../src/features/contact/contact.ts';
import { messageEndpoints } from '../../src/features/contact/messages.ts';
import { backupEndpoints } from '../../src/features/backups/backups.ts';
import { doctorEndpoints } from '../../src/features/doctor/doctor.ts';
import { fanPlacesEndpoints } from '../../src/features/fan-places/fan-places.ts';
import { statisticsEndpoints } from '../../src/features/statistics/statistics.ts';
import { playsEndpoints } from '../../src/features/plays/plays.ts';
import { importEndpoints } from '../../src/features/imports/imports.ts';
import { historyEndpoints } from '../../src/features/history/history.ts';
import { demoEndpoints } from '../../src/features/demo/demo.ts';
import { carouselEndpoints } from '../../src/features/home/carousel.ts';
import { firstStepsEndpoints } from '../../src/features/home/first-steps.ts';
import { featuredReleaseEndpoints } from '../../src/features/featured-releases/featured-releases.ts';
import { featuredVideoEndpoints } from '../../src/features/featured-videos/featured-videos.ts';
import { pictureEndpoints } from '../../src/features/media/pictures.ts';
import { videoEndpoints } from '../../src/features/media/videos.ts';
import { playerEndpoints } from '../../src/features/music/players.ts';
import { placeEndpoints } from '../../src/features/places/place.ts';
import { downloadEndpoints } from '../../src/features/downloads/downloads.ts';
import { releaseEndpoints } from '../../src/features/releases/releases.ts';
import { letterEndpoints } from '../../src/features/letters/letters.ts';
import { newsletterEndpoints } from '../../src/features/newsletter/newsletter.ts';
import { privateLinkEndpoints } from '../../src/features/private-links/private-links.ts';
import { pressEndpoints } from '../../src/features/press/press.ts';
import { privacyEndpoints } from '../../src/features/privacy/privacy.ts';
import { accountEndpoints } from '../../src/features/accounts/accounts.ts';
import { invitationEndpoints } from '../../src/features/accounts/invitations.ts';
import { passkeyEndpoints } from '../../src/features/passkeys/passkeys.ts';
import { sessionEndpoints } from '../../src/features/session/session.ts';
import { setUpEndpoint } from '../../src/features/session/setup.ts';
import { openSessionEndpoints } from '../../src/features/session/open-sessions.ts';
import { showEndpoints } from '../../src/features/shows/shows.ts';
import { showsSettingsEndpoints } from '../../src/features/shows/shows-settings.ts';
import { storeEndpoints } from '../../src/features/store/store.ts';
import { themeEndpoints } from '../../src/features/theme/theme.ts';
import { youtubeTitleEndpoints } from '../../src/features/youtube-titles/youtube-titles.ts';
import { fileEndpoints } from '../../src/files/files.ts';
import { Problem } from '../../src/errors/problem.ts';
import { deletion, get, post, type Endpoint } from '../../src/kit/api/endpoint.ts';
import { shopDomain } from '../stand-ins/shop-settings.ts';
import { fetchFromShop } from './shop.ts';
import { metadataIn, uploadRequests } from './uploads.ts';

/** The part of tus that small files need; the metadata is the body. */
const uploadEndpoints = {
  begin: post('/uploads', 'Sends a file.', {
    body: z.object({ filename: z.string() }),
    answer: z.never(),
  }),
  end: deletion('/uploads/:id', 'Ends an upload.', { answer: z.never() }),
};

/** Responses outside the API that the editing area reads. */
const otherEndpoints = {
  oembed: get('/oembed', 'How others show a page.', {
    query: z.object({ url: z.url() }),
    answer: z.object({ html: z.string() }),
  }),
};

/** The fields that distinguish fans' forms; responses are read unchanged. */
const formEndpoints = {
  send: post('/v1.0/email/send-form', 'Takes a form.', {
    body: z.looseObject({
      lib_version: z.string(),
      user_id: z.string(),
      service_id: z.string(),
      template_id: z.enum(['contact', 'newsletter']),
    }),
    answer: z.never(),
  }),
};

const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    memberEndpoints,
    bioEndpoints,
    contactEndpoints,
    messageEndpoints,
    backupEndpoints,
    doctorEndpoints,
    historyEndpoints,
    importEndpoints,
    demoEndpoints,
    firstStepsEndpoints,
    carouselEndpoints,
    featuredReleaseEndpoints,
    featuredVideoEndpoints,
    pictureEndpoints,
    videoEndpoints,
    playerEndpoints,
    releaseEndpoints,
    downloadEndpoints,
    fanPlacesEndpoints,
    placeEndpoints,
    playsEndpoints,
    statisticsEndpoints,
    letterEndpoints,
    newsletterEndpoints,
    pressEndpoints,
    privacyEndpoints,
    privateLinkEndpoints(['show', 'release', 'press']),
    accountEndpoints,
    invitationEndpoints,
    sessionEndpoints,
    { setUpEndpoint },
    openSessionEndpoints,
    passkeyEndpoints,
    showEndpoints,
    showsSettingsEndpoints,
    storeEndpoints,
    themeEndpoints,
    youtubeTitleEndpoints,
    fileEndpoints,
    uploadEndpoints,
    formEndpoints,
    otherEndpoints,
  ]
    .flatMap((ofNoun) => Object.values<Endpoint>(ofNoun))
    .map((one) => [`${one.method} ${one.path}`, one]),
);

/** A component's call of the API. */
export interface Call {
  /** `POST /updateShow/:id`, as the endpoint is named. */
  name: string;
  /** The values of the address's `:words`, in order. */
  params: readonly string[];
  query: URLSearchParams;
  /** The sent JSON, or the fields of a form, or null. */
  body: unknown;
}

/**
 * A response by the endpoint's schema, or a function that makes it; a `Response` is returned
 * unchanged, and a thrown `Problem` is answered as the server does.
 */
export type Answers = Readonly<Record<string, unknown>>;

/** The server's side of a component. */
export interface Api {
  /** Every call so far, the oldest first. */
  calls: Call[];
  /** The bodies of the calls of this name, the oldest first. */
  sent(name: string): unknown[];
  /** Replaces these answers from now on. */
  answer(answers: Answers): void;
}

/**
 * Replaces the server until the test ends. Requests and responses are checked against the
 * endpoint's own schemas, so that no test relies on an impossible server; an unanswered call, or
 * one that the real server would refuse, fails the test.
 * @param answers by endpoint: `{ 'GET /theme': theme }`.
 */
export function answerCalls(answers: Answers): Api {
  let known = answers;
  const calls: Call[] = [];
  const wrong: string[] = [];
  const answerTo = async (method: string, address: string, sent: RequestInit['body']) => {
    const { pathname, searchParams } = new URL(address, location.href);
    const request = `${method} ${pathname.replace(/^\/api/, '')}`;
    try {
      const { call, endpoint } = callOf(request, searchParams, sent);
      calls.push(call);
      if (!(call.name in known)) throw new Error('Nobody answers it');
      const given = known[call.name];
      const answer: unknown =
        typeof given === 'function' ? await (given as (one: Call) => unknown)(call) : given;
      if (answer instanceof Response) return answer;
      return Response.json(endpoint.schemas.answer.parse(answer));
    } catch (error) {
      if (error instanceof Problem) return Response.json(error, { status: error.status });
      if (!(error instanceof LostAnswer)) wrong.push(`${request}: ${(error as Error).message}`);
      throw new TypeError('Failed to fetch', { cause: error });
    }
  };
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const { host, protocol } = new URL(String(address), location.href);
    // They remember their answers.
    if (protocol === 'data:') return fetch(address, options);
    // It has a stand-in of its own: `openShop`.
    return host === shopDomain
      ? fetchFromShop(String(address), options)
      : answerTo(options?.method ?? 'GET', String(address), options?.body);
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    uploadRequests((method, address, headers) =>
      answerTo(method, address, JSON.stringify(metadataIn(headers))),
    ),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  });
  return {
    calls,
    sent: (name) => calls.filter((call) => call.name === name).map(({ body }) => body),
    answer(more) {
      known = { ...known, ...more };
    },
  };
}

/** A refusal like the server's: code, sentence and details. */
export const refusal = (
  status: number,
  error: string,
  more: Omit<ErrorAnswer, 'error'> = {},
): Response => Response.json({ message: 'Refused.', error, ...more }, { status });

class LostAnswer extends Error {}

/** For a lost response: the connection broke. */
export function loseAnswer(): never {
  throw new LostAnswer();
}

/** Runs the calls of this name, and then loses their responses. */
export const losing = (answers: Answers, name: string): Answers => ({
  [name]: (call: Call) => {
    (answers[name] as (one: Call) => unknown)(call);
    loseAnswer();
  },
});

/** @throws if the API has no such call, or would refuse it. */
function callOf(
  request: string,
  query: URLSearchParams,
  sent: RequestInit['body'],
): { call: Call; endpoint: Endpoint } {
  for (const [name, endpoint] of endpoints) {
    const match = new RegExp(`^${name.replace(/:\w+/g, '([^/]+)')}$`).exec(request);
    if (!match) continue;
    const body: unknown =
      sent instanceof FormData
        ? Object.fromEntries(sent)
        : typeof sent === 'string'
          ? JSON.parse(sent)
          : null;
    endpoint.schemas.query?.parse(Object.fromEntries(query));
    endpoint.schemas.body?.parse(body);
    return {
      call: { name, params: match.slice(1).map(decodeURIComponent), query, body },
      endpoint,
    };
  }
  throw new Error('The API has no such call');
}
