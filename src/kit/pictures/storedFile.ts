export const filesPath = '/files/o/';

/** Whether an address is that of an image, or of a recording at `/files/a/`. */
export const isFileAddress = (address: string): boolean =>
  /^\/files\/[oa]\/[0-9A-Za-z][0-9A-Za-z.-]*$/.test(address);
