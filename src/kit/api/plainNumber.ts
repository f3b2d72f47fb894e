/** Reads decimal digits only, else null: `Number` would also take `1e2`, `0x10` and ` 5`. */
export const plainNumber = (text: string): number | null =>
  /^\d+$/.test(text) ? Number(text) : null;
