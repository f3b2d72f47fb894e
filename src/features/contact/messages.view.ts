/** UTF-16 units, as `maxLength` of an input counts. */
export const messageLimits = { name: 100, email: 254, subject: 200, message: 5_000 };
