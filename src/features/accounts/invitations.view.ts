export const invitePath = '/invite';

export interface Invited {
  name: string;
  email: string;
}

export const invitedArea = 'invited';
