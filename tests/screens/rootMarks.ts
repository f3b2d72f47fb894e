/** Replaces the admin's own: they serve a stylesheet, and none is read here. */
export const useRootMarks = (): void => {};
