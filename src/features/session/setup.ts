import { z } from 'zod';
import { post } from '../../kit/api/endpoint.ts';
import { requiredLine } from '../../kit/schema/text.ts';
import { timeZoneName } from '../../kit/schema/timeZone.ts';
import { themeLimits } from '../theme/theme.ts';
import { accountName, emailAddress, newPassword, secret, SignedIn } from './session.ts';

const SetUp = z.strictObject({
  code: secret('Required'),
  name: accountName,
  email: emailAddress,
  password: newPassword,
  bandName: requiredLine(themeLimits.siteTitle)
    .describe("The band's name, which becomes the theme's `siteTitle`.")
    .exactOptional(),
  timeZone: timeZoneName.describe("The band's home time zone, as an IANA name.").exactOptional(),
});

export const setUpEndpoint = post(
  '/setup',
  'Creates the first account with a one-time code and signs it in.',
  {
    body: SetUp,
    answer: SignedIn,
    access: 'own',
    refuses: ['setup.invalid', 'setup.done', 'session.too-many-tries', 'session.over-http'],
  },
);
