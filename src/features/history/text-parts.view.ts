/** A part of a text: in both versions, only in one, or unchanged and shortened. */
export interface TextPart {
  kind: 'same' | 'old' | 'new';
  text: string;
}

/** Shorter texts are shown whole, the old one above the new one. */
const longText = 120;
/** How many unchanged characters are shown beside a change. */
const contextLength = 80;
/** Larger tables of matches take too long. */
const maxMatches = 9_000_000;

/**
 * Returns the changes of a long text, word by word, with a few unchanged words around each; null
 * if the two versions should be shown whole.
 */
export function changedParts(old: unknown, now: unknown): TextPart[] | null {
  if (typeof old !== 'string' || typeof now !== 'string') return null;
  if (!old || !now || Math.max(old.length, now.length) <= longText) return null;
  const parts = compare(wordsOf(old), wordsOf(now));
  const shared = parts.reduce(
    (sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0),
    0,
  );
  // Different texts share some words by chance.
  if (shared * 3 < Math.min(old.length, now.length)) return null;
  return parts.map((part, at) => shorten(part, at === 0, at === parts.length - 1));
}

const wordsOf = (text: string): string[] => text.match(/\n+|[^\S\n]*\S+|[^\S\n]+/g) ?? [];

/** Finds the longest sequence that both have. In each gap, what is old comes first. */
function compare(old: readonly string[], now: readonly string[]): TextPart[] {
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const a = old.slice(start, old.length - end);
  const b = now.slice(start, now.length - end);
  const parts: TextPart[] = [];
  const add = (kind: TextPart['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') parts.push({ kind, text });
  };
  add('same', old.slice(0, start).join(''));
  const width = b.length + 1;
  const size = (a.length + 1) * width;
  // How many words the rests of both have in common, from a word of each; all 0 if too large.
  const common = new Uint16Array(size <= maxMatches ? size : 0);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = common.length > 0 ? a.length - 1 : -1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const next = Math.max(at(i + 1, j), at(i, j + 1));
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : next;
    }
  }
  let j = 0;
  for (const [i, word] of a.entries()) {
    const isShared = at(i + 1, j) < at(i, j);
    const until = isShared ? b.indexOf(word, j) : j;
    add('new', b.slice(j, until).join(''));
    add(isShared ? 'same' : 'old', word);
    j = until + Number(isShared);
  }
  add('new', b.slice(j).join(''));
  add('same', old.slice(old.length - end).join(''));
  return parts;
}

function shorten({ kind, text }: TextPart, isFirst: boolean, isLast: boolean): TextPart {
  if (kind !== 'same' || text.length <= 2 * contextLength) return { kind, text };
  const head = isFirst ? '' : text.slice(0, contextLength).replace(/\S*$/, '').trimEnd();
  const tail = isLast ? '' : text.slice(-contextLength).replace(/^\S*\s*/, '');
  return { kind, text: `${head}${head && ' '}…${tail && ' '}${tail}` };
}
