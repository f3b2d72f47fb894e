import type { Plugin } from 'vite';
import type { BrowserCommand } from 'vitest/node';
import { previewFramePath } from '../../src/site/previewFrame.ts';

const data = {
  siteUrl: 'https://band.example/',
  emailService: {
    origin: null,
    publicKey: 'site',
    serviceId: 'site',
    templates: { contact: 'contact', newsletter: 'newsletter' },
    blockList: [],
    rateMs: null,
    blockHeadless: false,
  },
};

/** What Vitest puts around each `import()` is there in its own pages alone. */
const runner = 'window.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };';

/** As the server sends it. */
const frame = `<!doctype html><html lang="en" class="scripts"><title>Preview</title>
  <link rel="stylesheet" id="look" href="/look/none.css?v=1">
  <body><div id="root"></div>
  <script type="application/json" id="page-data">${JSON.stringify(data)}</script>
  <script>${runner}</script>
  <script type="module">import '/src/site/site.css'; import '/src/admin/preview/frame.tsx';</script>`;

/** Set in a browser whose preview's frame draws pages. */
const opened = { name: 'preview', value: 'opened' };

/** Without a server the preview's frame is empty, but for tests that open it. */
export const previewFrame: Plugin = {
  name: 'preview-frame',
  configureServer({ middlewares }) {
    middlewares.use(previewFramePath, ({ headers }, response) => {
      const isOpened = headers.cookie?.includes(`${opened.name}=${opened.value}`);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(isOpened ? frame : '<!doctype html><html lang="en"><title>Preview</title>');
    });
    middlewares.use('/look/', (_request, response) => {
      response.setHeader('content-type', 'text/css');
      response.end();
    });
  },
};

/** What the program does that runs the browser. A route would keep it from caching anything. */
export const previewCommands = {
  openPreview: (async ({ context, page }) =>
    context.addCookies([
      { ...opened, url: new URL('/', page.url()).href },
    ])) satisfies BrowserCommand<[]>,

  closePreview: (async ({ context }) =>
    context.clearCookies({ name: opened.name })) satisfies BrowserCommand<[]>,
};

/** The same as a test calls it. */
export interface PreviewCommands {
  openPreview: () => Promise<void>;
  closePreview: () => Promise<void>;
}
