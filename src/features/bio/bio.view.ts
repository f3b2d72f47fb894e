const shareDescriptionFallback = 'Welcome to the official site!';

/** UTF-16 units that search engines and share cards show. */
const shareDescriptionLength = 200;

/** The story in one line, cut at a word, for search engines and share cards. */
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

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

/** In UTF-16 units. */
const openingLength = 320;

/** A short first paragraph becomes the opening, in larger type. */
export function storyOf(text: string): { opening: string | null; paragraphs: string[] } {
  const paragraphs = paragraphsOf(text);
  const [first = ''] = paragraphs;
  const opens = paragraphs.length > 1 && first.length <= openingLength;
  return opens
    ? { opening: first, paragraphs: paragraphs.slice(1) }
    : { opening: null, paragraphs };
}
