/** What a page's policy allows beyond this site, as origins (Content Security Policy, Level 3). */
export interface CspOrigins {
  frames?: readonly string[];
  connects?: readonly string[];
  images?: readonly string[];
}
