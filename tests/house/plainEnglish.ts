const words = [
  // "where" that begins a condition.
  /\b(?:null|false|true|empty|undefined|none|nothing|anything|something|only|also|left out|fails?|refused|needed) where\b|@throws [^.]*\bwhere\b|\bwhere (?:there (?:is|are|was|were)|it is (?:not|another)|it has|one (?:is|has|lacks)|none|nothing|no)\b/i,
  // Phrases that read as translated.
  /\b(?:whoever|whomever|somebody|nobody|everybody|anybody|anew|mend(?:s|ed|ing)?|(?:is|are|was|were|be|been) told|called so|those who|in place of|lets? (?:it )?go|(?:lie|stand)s? (?:in(?! for)|at|below|behind|beside|there|with))\b/i,
  // British spelling.
  /\b(?:colour(?:s|ed)?|behaviours?|greys?|licences?|centred?|centres|catalogues?|favourites?|cancelled)\b/i,
];

/** An opening without a verb, and a condition that begins with "where"; a question may do so. */
const opening =
  /^(?:@\w+ )?(?:Of|By|What|Who|Whom|Whose|Whatever|Such|Told|Kept|Heard|Asked|In words)\b(?!.*\?)|(?:^|[.;:] )[Ww]here\b(?!.*\?)/;

/** Whether no word or phrase of a text, such as a heading, is one to avoid. */
const hasPlainWords = (text: string): boolean => !words.some((word) => word.test(text));

/** The same for a comment or a paragraph, whose opening counts too. */
export const isPlain = (text: string): boolean => hasPlainWords(text) && !opening.test(text);

/** Openings and words that titles of tests do without as well. */
const unplainTitle =
  /^(?:what|whatever|who|whom|where|such|told|kept|heard)\b|\b(?:pictures?|told|heard|(?<!e-)mail(?:s|ed|(?! (?:server|queue)\b)))\b/i;

/** Whether the title of a test is plain English; names in backquotes don't count. */
export const isPlainTitle = (title: string): boolean =>
  hasPlainWords(title) && !unplainTitle.test(title.replaceAll(/`[^`]*`/g, 'name'));

/** Words that sentences for people do without as well. */
const unplainSentence =
  /\bonce more\b|\bunwanted mails?\b|^(?:Of|Whom|Whose|Whatever) (?!course|is\b|are\b).*[^?]$|[.;:] Where\b(?!.*\?)/;

/** Whether a text of the interface, of an error or of the log is plain English. */
export const isPlainSentence = (text: string): boolean =>
  !words[0]!.test(text) && !words[1]!.test(text) && !unplainSentence.test(text);

/** The lines of a Markdown document that are not plain English, without its code and addresses. */
export function unplainLines(markdown: string): string[] {
  const prose = markdown
    .replaceAll(/^```[^]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'code')
    .replaceAll(/\]\([^)]*\)/g, ']');
  return prose.split('\n').filter((line) => {
    if (/^[#|]/.test(line)) return !hasPlainWords(line.replaceAll(/^#+ |\| /g, ''));
    return !isPlain(line.replace(/^ *(?:[-*]|\d+\.) /, '').replace(/^[*_[!]+/, ''));
  });
}

/**
 * The comments that are not plain English in a file that marks them with `#`; lines of comments
 * below each other are one, and settings that are commented out are none.
 */
export const unplainComments = (text: string): string[] =>
  text
    .replaceAll(/^# [A-Z_]+=.*$/gm, '')
    .match(/^ *#(?: .*)?$(?:\n *#(?: .*)?$)*/gm)
    ?.map((comment) => comment.replaceAll(/^ *# ?/gm, '').replaceAll('\n', ' '))
    .filter((comment) => !isPlain(comment)) ?? [];
