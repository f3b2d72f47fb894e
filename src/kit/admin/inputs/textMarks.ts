/** A text and the selection in it, in UTF-16 units. */
export interface SelectedText {
  text: string;
  start: number;
  end: number;
}

export type TextMark = 'bold' | 'italic' | 'link' | 'list';

const signs = { bold: '**', italic: '*' } as const;

/**
 * Marks the selected words like Markdown, or removes the mark if they have it; without a selection,
 * the word at the cursor.
 */
export function marked(selected: SelectedText, mark: TextMark): SelectedText {
  if (mark === 'list') return asList(selected);
  const { text, start, end } = trimmed(selected);
  const chosen = text.slice(start, end);
  const replaced = (by: string, from: number, length: number): SelectedText => ({
    text: text.slice(0, start) + by + text.slice(end),
    start: start + from,
    end: start + from + length,
  });
  // The address is selected, so that one is pasted over it.
  if (mark === 'link') {
    const words = chosen === '' ? 'words' : chosen.replaceAll(/\s*\n\s*/g, ' ');
    return replaced(`[${words}](${linkStart})`, words.length + 3, linkStart.length);
  }
  const sign = signs[mark];
  const { length } = sign;
  if (signsAround(text, start, end).has(sign)) {
    const rest = text.slice(end + length);
    const at = { start: start - length, end: end - length };
    return { text: text.slice(0, start - length) + chosen + rest, ...at };
  }
  if (!chosen.includes('\n')) return replaced(sign + chosen + sign, length, chosen.length);
  // A mark ends with its line.
  const each = chosen.replaceAll(markedLine, `$1${sign}$2${sign}`);
  return replaced(each, 0, each.length);
}

/** The mark of a list, and the words. */
const markedLine = /^(\s*(?:[-*•]\s+|\d{1,3}[.)]\s+)?)(\S.*?)(?=\s*$)/gm;

const linkStart = 'https://';

/** Without spaces at its ends, which marks can't have; an empty selection becomes its word. */
function trimmed({ text, start, end }: SelectedText): SelectedText {
  if (start === end) {
    const before = /[\p{L}\p{N}\p{M}'’-]*$/u.exec(text.slice(0, start))![0].length;
    const after = /^[\p{L}\p{N}\p{M}'’-]*/u.exec(text.slice(end))![0].length;
    return { text, start: start - before, end: end + after };
  }
  const chosen = text.slice(start, end);
  const blank = chosen.length - chosen.trimStart().length;
  return { text, start: start + blank, end: start + Math.max(blank, chosen.trimEnd().length) };
}

/** Which marks are right around a selection: `***` are both. */
function signsAround(text: string, start: number, end: number): ReadonlySet<string> {
  const count = Math.min(
    /\*{0,3}$/.exec(text.slice(0, start))![0].length,
    /^\*{0,3}/.exec(text.slice(end))![0].length,
  );
  return new Set(count === 3 ? ['*', '**'] : ['*'.repeat(count)]);
}

/** Makes items of the selected lines, or lines of items. */
function asList({ text, start, end }: SelectedText): SelectedText {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isList = lines.every((line) => line.startsWith('- ') || line.trim() === '');
  const isBlank = lines.every((line) => line.trim() === '');
  const changed = lines
    .map((line) =>
      isList && !isBlank
        ? line.replace(/^- /, '')
        : line.trim() === '' && !isBlank
          ? line
          : `- ${line}`,
    )
    .join('\n');
  const all = text.slice(0, from) + changed + text.slice(to);
  // Without a selection, the cursor stays in its line.
  const moved = from + changed.length - (to - end);
  return start === end
    ? { text: all, start: Math.max(from, moved), end: Math.max(from, moved) }
    : { text: all, start: from, end: from + changed.length };
}
