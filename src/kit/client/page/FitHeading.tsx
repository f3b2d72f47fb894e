import { textAttributes } from '../../functions/textAttributes.ts';
/** A heading that shrinks until its longest word fits. */
export function FitHeading({ children }: { children: string }) {
  return (
    <div className="poster-room">
      <h1 {...textAttributes(children)} className={`display poster ${letterClass(children)}`}>
        {children}
      </h1>
    </div>
  );
}

/** The letter counts that have a size in the stylesheet; the first two count whole headings. */
const steps = [4, 6, 8, 10, 12, 15, 18, 22, 27, 33, 40] as const;

/** The class for the longest word's letters, or for all letters of a short heading. */
export function letterClass(text: string): `letters-${(typeof steps)[number]}` {
  // Browsers also break lines after hyphens.
  const words = text.split(/[\s-]+/u);
  const longestWord = Math.max(...words.map((word) => [...word].length));
  const letterCount = [...text.trim()].length;
  const known = steps.find((step) => (step < 8 ? letterCount : longestWord) <= step);
  return `letters-${known ?? 40}`;
}
