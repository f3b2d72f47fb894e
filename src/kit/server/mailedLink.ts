/** The state that the page of a link shows next, or a file. */
export type MailedAnswer =
  | {
      state: string;
      /** For the holder of the token alone; without it, the page is the same for everyone. */
      areas?: Readonly<Record<string, unknown>>;
    }
  | { file: { name: string; content: object } };

/** The page behind a link in an e-mail; tokens are well-formed. */
export interface MailedLink {
  /** Changes nothing, because e-mail scanners open every link. Missing if it needs no look-up. */
  open?: (token: string) => Promise<MailedAnswer>;
  /** Does what the pressed button says; an e-mail program's own button sends other fields. */
  press: (token: string, form: URLSearchParams) => Promise<MailedAnswer>;
}
