/** A text and the selection in it, in UTF-16 units. */
export interface SelectedText {
  text: string;
  start: number;
  end: number;
}

export type TextMark = 'bold' | 'italic' | 'link' | 'list';

/** How many signs a mark has; both marks together have all three. */
const counts = { italic: 1, bold: 2 } as const;

/**
 * Marks the selected words like Markdown, or removes the mark if they have it; without a selection,
 * the word at the cursor.
 */
export function marked(selected: SelectedText, mark: TextMark): SelectedText {
  if (mark === 'list') return asList(selected);
  const { text, start, end } = trimmed(selected);
  const chosen = text.slice(start, end);
  if (mark === 'link') {
    const words = chosen.replaceAll(/\s*\n\s*/g, ' ') || 'words';
    const link = replaced(text, start, end, `[${words}](${linkStart})`);
    // The address is selected, so that one is pasted over it.
    return inside(link, link.end - link.start - linkStart.length - 1, 1);
  }
  if (chosen.includes('\n')) {
    // A mark ends with its line.
    const signs = '*'.repeat(counts[mark]);
    return replaced(text, start, end, chosen.replaceAll(line, `$1${signs}$2${signs}`));
  }
  const [before] = /\*{0,3}$/.exec(text.slice(0, start))!;
  const [after] = /^\*{0,3}/.exec(text.slice(end))!;
  const count = Math.min(before.length, after.length);
  const signs = '*'.repeat(count ^ counts[mark]);
  const next = replaced(text, start - count, end + count, signs + chosen + signs);
  return inside(next, signs.length, signs.length);
}

/** The sign of a list's item, and the words. */
const line = /^(\s*(?:[-*•]\s+|\d{1,3}[.)]\s+)?)(\S.*?)(?=\s*$)/gm;

const linkStart = 'https://';

/** The new part is selected. */
function replaced(text: string, start: number, end: number, by: string): SelectedText {
  return { text: text.slice(0, start) + by + text.slice(end), start, end: start + by.length };
}

/** Without the first and the last part of a selection. */
const inside = ({ text, start, end }: SelectedText, first: number, last: number): SelectedText => ({
  text,
  start: start + first,
  end: end - last,
});

/** Without spaces at its ends, which marks can't have; an empty selection becomes its word. */
function trimmed({ text, start, end }: SelectedText): SelectedText {
  if (start === end) {
    const [before] = /[\p{L}\p{N}\p{M}'’-]*$/u.exec(text.slice(0, start))!;
    const [after] = /^[\p{L}\p{N}\p{M}'’-]*/u.exec(text.slice(end))!;
    return { text, start: start - before.length, end: end + after.length };
  }
  const chosen = text.slice(start, end).trimEnd();
  return { text, start: start + chosen.search(/\S|$/), end: start + chosen.length };
}

/** Makes items of the selected lines, or lines of items. */
function asList({ text, start, end }: SelectedText): SelectedText {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = (text + '\n').indexOf('\n', end);
  const lines = text.slice(from, to);
  const isList = /^- /m.test(lines) && !/^(?!- ).*\S/m.test(lines);
  const added = lines.replaceAll(/^(?=.*\S)/gm, '- ') || '- ';
  const changed = isList ? lines.replaceAll(/^- /gm, '') : added;
  const next = replaced(text, from, to, changed);
  // Without a selection, the cursor stays in its line.
  const cursor = Math.max(from, next.end - (to - end));
  return start === end ? { ...next, start: cursor, end: cursor } : next;
}
