/**
 * Loaded before the site's own program (`node --import`), so that no test uses the network:
 * requests to YouTube's poster host go to the stand-in at TEST_POSTER_HOST, and every other host
 * fails at once.
 */
const realFetch = globalThis.fetch;

globalThis.fetch = async (input, options) => {
  const { origin, hostname, pathname } = new URL(input instanceof Request ? input.url : input);
  if (hostname === '127.0.0.1' || hostname === 'localhost') return realFetch(input, options);
  const posterHost = process.env['TEST_POSTER_HOST'];
  if (posterHost && origin === 'https://i.ytimg.com')
    return realFetch(posterHost + pathname, options);
  throw new TypeError('fetch failed', { cause: new Error(`No test goes to ${origin}`) });
};
