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

/** Without a server the preview's frame is empty, but for tests that open it. */
export const emptyPreview: Plugin = {
  name: 'empty-preview',
  configureServer({ middlewares }) {
    middlewares.use(previewFramePath, (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html><html lang="en"><title>Preview</title>');
    });
  },
};

/** What the program does that runs the browser. */
export const previewCommands = {
  openPreview: (async ({ context }) => {
    await context.route(`**${previewFramePath}`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: frame }),
    );
    await context.route('**/look/*', (route) =>
      route.fulfill({ contentType: 'text/css', body: '' }),
    );
  }) satisfies BrowserCommand<[]>,

  closePreview: (async ({ context }) => {
    await context.unroute(`**${previewFramePath}`);
    await context.unroute('**/look/*');
  }) satisfies BrowserCommand<[]>,
};

/** The same as a test calls it. */
export interface PreviewCommands {
  openPreview: () => Promise<void>;
  closePreview: () => Promise<void>;
}
