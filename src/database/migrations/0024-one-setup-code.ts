import type { Migration } from '../migration.ts';

/** The site's key makes it, the same for every instance. */
export const oneSetupCode: Migration = {
  version: 24,
  name: 'one set-up code',
  async up(db) {
    await db.schema.dropTable('setup_codes').execute();
  },
};
