import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Validator from '@adobe/structured-data-validator';

/** A page's structured data. */
type Data = readonly Record<string, unknown>[];

/** Required properties of Google's results that are missing or unreadable. */
export async function missedByGoogle(data: Data): Promise<string[]> {
  const byType = Object.groupBy(data, (thing) => String(thing['@type']));
  const issues = await new Validator().validate({ jsonld: byType });
  return (
    issues
      // Recommendations are marked as such.
      .filter(({ issueMessage }) => !issueMessage.includes('(optional)'))
      .map(({ issueMessage, source }) => `${issueMessage}: ${source}`)
  );
}

/**
 * Names of types and properties, values and enumerations that schema.org does not define. Its
 * vocabulary comes from `schema-dts`, which Google writes as types, so TypeScript checks it; one
 * line for each fault.
 */
export async function unknownToSchemaOrg(pages: readonly Data[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-data-'));
  try {
    // Many data occur on several pages.
    const things = new Set(pages.flat().map((thing) => JSON.stringify(thing)));
    const lines = [...things].map((thing, i) => `export const thing${i}: Thing = ${thing};`);
    const types = JSON.stringify(inModules('schema-dts/dist/schema.d.ts'));
    const text = [`import type { Thing } from ${types};`, ...lines].join('\n');
    const file = join(folder, 'data.ts');
    await writeFile(file, text);
    return await complaints(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The compiler's errors in a file, one line each. */
function complaints(file: string): Promise<string[]> {
  const compiler = inModules('typescript/bin/tsc');
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [compiler, ...options, file], (error, stdout) => {
      if (error && !stdout) reject(error);
      else resolve(stdout.split('\n').filter((line) => line.includes('error TS')));
    });
  });
}

const inModules = (path: string) =>
  fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
