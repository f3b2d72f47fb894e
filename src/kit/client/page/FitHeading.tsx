import { ownText } from '../../functions/textAttributes.ts';
/** A heading that shrinks until its longest word fits, and until all its lines leave room. */
export function FitHeading({ children }: { children: string }) {
  return (
    <div className="poster-room">
      <h1 {...ownText(children)} className={`display poster ${letterClasses(children)}`} />
    </div>
  );
}

/** The letter counts that have a size in the stylesheet; the first two count whole headings. */
const wordSteps = [4, 6, 8, 10, 12, 15, 18, 22, 27, 33, 40];
const wholeSteps = [8, 10, 12, 14, 16, 18, 21, 24, 28, 34, 40, 50, 60, 80, 100];

/** The classes for the longest word's letters, or those of a short heading, and for all letters. */
export function letterClasses(text: string): string {
  const whole = lettersIn(text.trim());
  // Browsers also break lines after hyphens.
  const longestWord = Math.max(...text.split(/[\s-]+/u).map(lettersIn));
  const word = wordSteps.find((step) => (step < 8 ? whole : longestWord) <= step) ?? 40;
  return `letters-${word} whole-${wholeSteps.find((step) => whole <= step) ?? 100}`;
}

/** Emoji, Chinese, Japanese and Korean characters are as wide as two letters. */
const lettersIn = (text: string): number =>
  [...text].length +
  (text.match(/[\u1100-\u11ff\u2e80-\ud7a3\p{Emoji_Presentation}]/gu) ?? []).length;
