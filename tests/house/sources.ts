import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

/** A file of the program: its path from the project's folder, and its text. */
export interface Source {
  path: string;
  text: string;
}

/** One import or re-export of a file. */
export interface Import {
  from: string;
  /** The path from the project's folder, or the name of a package. */
  to: string;
  /** Erased when the program runs. */
  typeOnly: boolean;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Every TypeScript file under the given folders of the project. */
export const sourcesIn = (...folders: string[]): Source[] =>
  folders.flatMap((folder) =>
    sourcesAt(
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        posix.join(folder, name.replaceAll('\\', '/')),
      ),
    ),
  );

/** The configuration files in the project's folder. */
export const configurations = (): Source[] => sourcesAt(readdirSync(root));

const sourcesAt = (paths: string[]): Source[] =>
  paths
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const parsed = new WeakMap<Source, ReturnType<typeof parseSync>>();

/** The syntax of a file, parsed once. */
export function syntaxOf(source: Source): ReturnType<typeof parseSync> {
  const known = parsed.get(source) ?? parseSync(source.path, source.text);
  parsed.set(source, known);
  return known;
}

/** All imports, re-exports and dynamic imports of a file. */
export function importsOf(source: Source): Import[] {
  const { staticImports, staticExports, dynamicImports } = syntaxOf(source).module;
  const make = (request: string, typeOnly: boolean): Import => ({
    from: source.path,
    to: request.startsWith('.') ? posix.join(posix.dirname(source.path), request) : request,
    typeOnly,
  });
  return [
    ...staticImports.map(({ moduleRequest, entries }) =>
      make(moduleRequest.value, entries.length > 0 && entries.every((one) => one.isType)),
    ),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .filter(({ moduleRequest }) => moduleRequest)
      .map(({ moduleRequest, isType }) => make(moduleRequest!.value, isType)),
    ...dynamicImports.flatMap(({ moduleRequest }) => {
      const words = source.text.slice(moduleRequest.start, moduleRequest.end);
      const literal = /^(['"`])([^$]*)\1$/.exec(words)?.[2];
      return literal === undefined ? [] : [make(literal, false)];
    }),
  ];
}

/** The names that a file exports itself: values and types. */
export function exportsOf(source: Source): string[] {
  return syntaxOf(source)
    .module.staticExports.flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => !moduleRequest)
    .flatMap(({ exportName }) => (exportName.kind === 'Name' ? [exportName.name ?? ''] : []));
}

/** The comments of a file, each as one line of text; line comments below each other are one. */
export function commentsOf(source: Source): string[] {
  const texts: string[] = [];
  let lastEnd = -1;
  for (const { type, value, start, end } of syntaxOf(source).comments) {
    const text = value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const continues = type === 'Line' && source.text.slice(lastEnd, start).trim() === '';
    if (continues && texts.length > 0) texts.push(`${texts.pop()} ${text}`);
    else texts.push(text);
    lastEnd = type === 'Line' ? end : source.text.length;
  }
  return texts;
}

/** The titles of a file's tests and of their groups, as they are written. */
export function testTitlesOf(source: Source): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral') return;
      if (!/^(?:describe|it|test)\b/.test(source.text.slice(callee.start, callee.end))) return;
      titles.push(source.text.slice(title.start + 1, title.end - 1));
    },
  }).visit(syntaxOf(source).program);
  return titles;
}

/** The sentences in a file's code: strings, templates and the text of elements, with two words or more. */
export function sentencesOf(source: Source): string[] {
  const texts: string[] = [];
  const add = (text: string) => {
    const sentence = text.replaceAll(/\s+/g, ' ').trim();
    // Markup and scripts are no sentences.
    if (/\w \w/.test(sentence) && !/<\w|\bfunction\b/.test(sentence)) texts.push(sentence);
  };
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && add(value)),
    TemplateLiteral: ({ start, end }) => add(source.text.slice(start + 1, end - 1)),
    JSXText: ({ value }) => add(value),
  }).visit(syntaxOf(source).program);
  return texts;
}

/** The number of lines that are neither blank nor part of a comment. */
export function linesOfCode(source: Source): number {
  let text = source.text;
  for (const { start, end } of syntaxOf(source).comments.toReversed()) {
    text = text.slice(0, start) + text.slice(end);
  }
  return text.split('\n').filter((line) => line.trim() !== '').length;
}
