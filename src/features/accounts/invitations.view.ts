export const invitePath = '/invite';

export interface Invited {
  name: string;
  email: string;
  /** The name of the member who invites. */
  invitedBy: string;
  bandName: string;
}

export const invitedArea = 'invited';
