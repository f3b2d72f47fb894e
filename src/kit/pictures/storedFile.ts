export const maxFileBytes = 20 * 1024 * 1024;

export const filesPath = '/files/o/';

export function isFileAddress(address: string): boolean {
  return (
    address.startsWith(filesPath) &&
    /^[0-9A-Za-z][0-9A-Za-z.-]*$/.test(address.slice(filesPath.length))
  );
}
