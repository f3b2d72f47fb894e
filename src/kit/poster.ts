/** The lengths of words that the stylesheet knows a size for. */
const steps = [8, 10, 12, 15, 18, 22, 27, 33, 40] as const;

/** The class that says how many letters the longest word has, at the next known length. */
export function letterSteps(text: string): `letters-${(typeof steps)[number]}` {
  // Browsers break lines behind hyphens as well.
  const words = text.split(/[\s-]+/u);
  const longest = Math.max(...words.map((word) => [...word].length));
  return `letters-${steps.find((step) => longest <= step) ?? 40}`;
}
