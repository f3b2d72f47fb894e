/** A part of a user agent's text that tells its kind: the first that is found counts. */
type Signs = readonly (readonly [sign: RegExp, name: string])[];

/**
 * Nearly every browser claims to be the older ones as well, so the younger stand first: Edge says
 * Chrome, and Chrome says Safari.
 */
const browsers: Signs = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];

const systems: Signs = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Says what a session runs on, in words that its owner recognizes.
 * @param userAgent as the browser sent it; anybody can write anything there, so only words of our
 * own are answered.
 */
export function deviceOf(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'An unknown device');
}

const nameIn = (signs: Signs, text: string): string | null =>
  signs.find(([sign]) => sign.test(text))?.[1] ?? null;
