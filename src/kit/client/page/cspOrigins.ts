/**
 * What a page's policy allows beyond this site itself, as origins such as
 * `https://open.spotify.com` (Content Security Policy, Level 3).
 */
export interface CspOrigins {
  /** Where its frames come from. */
  frames?: readonly string[];
  /** What its scripts may call. */
  connects?: readonly string[];
  /** Where its pictures come from. */
  images?: readonly string[];
}
