import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { services, type Service } from '../src/kit/links/serviceNames.ts';

/** Importing this gives the URL of the file with the logos of the services. */
const module = 'virtual:brand-glyphs.svg';

/** Emits one file with the logos of all services, to keep the client's script small. */
export function brandGlyphs(): Plugin {
  const source = glyphSprite(services);
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 10);
  const fileName = `assets/brand-glyphs-${hash}.svg`;
  return {
    name: 'brand-glyphs',
    resolveId: (id) => (id === module ? `\0${module}` : null),
    load: (id) => (id === `\0${module}` ? `export default '/${fileName}';` : null),
    generateBundle() {
      // The server only needs the file's name.
      if (this.environment.config.consumer !== 'client') return;
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** An SVG with one symbol for each service, whose ID is the service's name. */
export function glyphSprite(of: readonly Service[]): string {
  const symbols = of.map(
    (service) => `<symbol id="${service}" viewBox="0 0 24 24">${glyphOf(service)}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/** Simple Icons draws every brand as one path with a 24 by 24 view box. */
function glyphOf(service: Service): string {
  const name = `simple-icons/icons/${service.toLowerCase()}.svg`;
  const drawn = readFileSync(createRequire(import.meta.url).resolve(name), 'utf8');
  const path = /^<svg [^>]*viewBox="0 0 24 24"[^>]*>.*?(<path d="[^"]+"\/>)<\/svg>\s*$/s.exec(
    drawn,
  );
  if (!path) throw new Error(`${name} is not one path on 24 by 24.`);
  return path[1]!;
}
