/** The only row has the id 1. */
export type BioTables = {
  bio: { id: number; text: string; revision: number };
};
