/** Adds the functions that browsers since 2021 may lack. */
import 'core-js/modules/es.array.at.js';
import 'core-js/modules/es.array.find-last-index.js';
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.array.with.js';
import 'core-js/modules/es.map.group-by.js';
import 'core-js/modules/es.object.has-own.js';
import 'core-js/modules/es.promise.with-resolvers.js';
import 'core-js/modules/es.string.to-well-formed.js';
import 'core-js/modules/web.structured-clone.js';
import 'core-js/modules/web.url.can-parse.js';
import 'core-js/modules/web.url.parse.js';

if (!('timeout' in AbortSignal)) {
  Object.assign(AbortSignal, {
    timeout(ms: number): AbortSignal {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms);
      return controller.signal;
    },
  });
}
