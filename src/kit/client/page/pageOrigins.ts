/** The other origins that a page's policy allows (Content Security Policy, Level 3). */
export interface CspOrigins {
  frames?: readonly string[];
  connects?: readonly string[];
  images?: readonly string[];
}
