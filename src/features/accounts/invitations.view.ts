/** The page that an invitation's link leads to. */
export const invitePath = '/invite';

/** Whom an invitation is for. */
export interface Invited {
  name: string;
  email: string;
}

/** The name under which the page of an invitation finds whom it is for. */
export const invitedArea = 'invited';
