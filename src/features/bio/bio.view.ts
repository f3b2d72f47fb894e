const shareDescriptionFallback = 'Welcome to the official site!';

/** Search engines and share cards show about as much. In UTF-16 units. */
const shareDescriptionLength = 200;

/** The story in one line, cut at a word: what search engines and share cards show of a page. */
export function shareDescriptionOf(bio: { text: string }): string {
  const line = bio.text.replace(/\s+/g, ' ').trim();
  if (line === '') return shareDescriptionFallback;
  if (line.length <= shareDescriptionLength) return line;
  const room = line.slice(0, shareDescriptionLength - 1);
  const endsWithWord = line[room.length] === ' ';
  const lastSpace = room.lastIndexOf(' ');
  // A text without spaces is cut anywhere, but never through a surrogate pair.
  const cut = lastSpace > 0 ? room.slice(0, lastSpace) : room.replace(/[\ud800-\udbff]$/, '');
  return `${endsWithWord ? room : cut}…`;
}

/** The paragraphs of a text: what stands between empty lines. */
const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** A first paragraph up to this length opens the story in larger type. In UTF-16 units. */
const openingLength = 320;

/** The story as it is set: its opening, where it has a short one, and the paragraphs after it. */
export function storyOf(text: string): { opening: string | null; paragraphs: string[] } {
  const paragraphs = paragraphsOf(text);
  const [first = ''] = paragraphs;
  const opens = paragraphs.length > 1 && first.length <= openingLength;
  return opens
    ? { opening: first, paragraphs: paragraphs.slice(1) }
    : { opening: null, paragraphs };
}
