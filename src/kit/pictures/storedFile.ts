/** Bytes of one file that may be sent. */
export const maxFileBytes = 20 * 1024 * 1024;

/** The path before a file's name, on the site. */
export const filesPath = '/files/o/';

/** Whether an address is one that this site gives to the files that it keeps. */
export function isFileAddress(address: string): boolean {
  return (
    address.startsWith(filesPath) &&
    /^[0-9A-Za-z][0-9A-Za-z.-]*$/.test(address.slice(filesPath.length))
  );
}
