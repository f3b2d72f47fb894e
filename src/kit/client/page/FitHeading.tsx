/**
 * A heading as large as its room allows. A word that is longer than the room makes the whole
 * heading smaller, so that nothing is cut and nothing scrolls.
 */
export function FitHeading({ children }: { children: string }) {
  return (
    <div className="poster-room">
      <h1 className={`voice poster ${letterSteps(children)}`}>{children}</h1>
    </div>
  );
}

/** The lengths of words that the stylesheet knows a size for; the first two are whole headings. */
const steps = [4, 6, 8, 10, 12, 15, 18, 22, 27, 33, 40] as const;

/**
 * The class that says how many letters the longest word has, at the next known length. A heading
 * that is short as a whole may be larger than one whose words are.
 */
export function letterSteps(text: string): `letters-${(typeof steps)[number]}` {
  // Browsers break lines behind hyphens as well.
  const words = text.split(/[\s-]+/u);
  const longest = Math.max(...words.map((word) => [...word].length));
  const whole = [...text.trim()].length;
  const known = steps.find((step) => (step < 8 ? whole : longest) <= step);
  return `letters-${known ?? 40}`;
}
