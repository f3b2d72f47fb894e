import { build, type Plugin, type Rolldown } from 'vite';
import type { BrowserCommand } from 'vitest/node';
import { previewFramePath } from '../../src/site/previewFrame.ts';
import { previewBuild } from '../../vite.config.ts';
import { ownForms } from './ownForms.ts';

const data = { siteUrl: 'https://band.example/', emailService: ownForms };

/** The frame's built files; an address that begins like the frame's own would get the frame. */
const [script, style] = ['/preview/built.js', '/preview/built.css'];

/** As the server sends it. */
const frame = `<!doctype html><html lang="en" class="scripts"><title>Preview</title>
  <link rel="stylesheet" href="${style}">
  <link rel="stylesheet" id="look" href="/look/none.css?v=1">
  <body><div id="root"></div>
  <script type="application/json" id="page-data">${JSON.stringify(data)}</script>
  <script type="module" src="${script}"></script>`;

/** The module that loads everything in the frame. */
const entry = '\0frame';
const wholeFrame: Plugin = {
  name: 'whole-frame',
  resolveId: (id) => (id === entry ? entry : null),
  load: (id) =>
    id === entry ? "import '/src/site/site.css'; import '/src/admin/preview/frame.tsx';" : null,
};

/**
 * Builds the frame as the product does, but into one script and one style sheet. Each test opens a
 * frame, and Vite's own server would answer some hundred modules each time.
 * @returns the files' texts by their addresses.
 */
async function builtFrame(): Promise<Map<string, string>> {
  const { plugins = [], ...config } = previewBuild('');
  const { output } = (await build({
    ...config,
    configFile: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    plugins: [wholeFrame, ...plugins],
    build: {
      target: config.build?.target ?? false,
      write: false,
      minify: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        input: entry,
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  const textOf = (kind: string) => {
    const file = output.find(({ fileName }) => fileName.endsWith(kind));
    if (!file) throw new Error(`The frame was built without its ${kind}.`);
    return file.type === 'chunk' ? file.code : String(file.source);
  };
  return new Map([
    [script, textOf('.js')],
    [style, textOf('.css')],
  ]);
}

/** Set in a browser whose preview frame renders pages. */
const opened = { name: 'preview', value: 'opened' };

/** Without a server, the preview's frame is empty, except in tests that open it. */
export const previewFrame: Plugin = {
  name: 'preview-frame',
  configureServer({ middlewares }) {
    middlewares.use(previewFramePath, ({ headers }, response) => {
      const isOpened = headers.cookie?.includes(`${opened.name}=${opened.value}`);
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(isOpened ? frame : '<!doctype html><html lang="en"><title>Preview</title>');
    });
    let files: Promise<Map<string, string>> | undefined;
    middlewares.use('/preview/', ({ originalUrl, url }, response, next) => {
      const address = originalUrl ?? url ?? '';
      if (address !== script && address !== style) return next();
      files ??= builtFrame();
      const type = address === script ? 'text/javascript' : 'text/css';
      files.then((built) => {
        response.setHeader('content-type', `${type}; charset=utf-8`);
        response.setHeader('cache-control', 'max-age=3600');
        response.end(built.get(address));
      }, next);
    });
    middlewares.use('/look/', (_request, response) => {
      response.setHeader('content-type', 'text/css');
      response.end();
    });
  },
};

/** Runs in the program that runs the browser. A route would keep it from caching. */
export const previewCommands = {
  openPreview: (async ({ context, page }) =>
    context.addCookies([
      { ...opened, url: new URL('/', page.url()).href },
    ])) satisfies BrowserCommand<[]>,

  closePreview: (async ({ context }) =>
    context.clearCookies({ name: opened.name })) satisfies BrowserCommand<[]>,
};

/** The same, as a test calls it. */
export interface PreviewCommands {
  openPreview: () => Promise<void>;
  closePreview: () => Promise<void>;
}
