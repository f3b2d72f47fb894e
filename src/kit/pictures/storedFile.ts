export const filesPath = '/files/o/';

export function isFileAddress(address: string): boolean {
  return (
    address.startsWith(filesPath) &&
    /^[0-9A-Za-z][0-9A-Za-z.-]*$/.test(address.slice(filesPath.length))
  );
}
