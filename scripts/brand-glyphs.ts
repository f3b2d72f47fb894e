import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { services, type Service } from '../src/kit/links/serviceNames.ts';

/** Importing this gives the address of the file that holds the logos of the services. */
const module = 'virtual:brand-glyphs.svg';

/**
 * Gives the client one small file with the signs of all services, beside the script that would
 * otherwise carry them. The name changes with the content; pages show one sign of it by
 * `<use href="address#service">`.
 */
export function brandGlyphs(): Plugin {
  const source = glyphSprite(services);
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 10);
  const fileName = `assets/brand-glyphs-${hash}.svg`;
  return {
    name: 'brand-glyphs',
    resolveId: (id) => (id === module ? `\0${module}` : null),
    load: (id) => (id === `\0${module}` ? `export default '/${fileName}';` : null),
    generateBundle() {
      // The server only names the file.
      if (this.environment.config.consumer !== 'client') return;
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** An SVG with one symbol for each service, which has the service's name as its id. */
export function glyphSprite(of: readonly Service[]): string {
  const symbols = of.map(
    (service) => `<symbol id="${service}" viewBox="0 0 24 24">${glyphOf(service)}</symbol>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/** Simple Icons draws every brand as one path on a ground of 24 by 24. */
function glyphOf(service: Service): string {
  const name = `simple-icons/icons/${service.toLowerCase()}.svg`;
  const drawn = readFileSync(createRequire(import.meta.url).resolve(name), 'utf8');
  const path = /^<svg [^>]*viewBox="0 0 24 24"[^>]*>.*?(<path d="[^"]+"\/>)<\/svg>\s*$/s.exec(
    drawn,
  );
  if (!path) throw new Error(`${name} is not one path on 24 by 24.`);
  return path[1]!;
}
