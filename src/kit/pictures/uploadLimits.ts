export const maxFileBytes = 20 * 1024 * 1024;
