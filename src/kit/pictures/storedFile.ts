export const filesPath = '/files/o/';

/** Whether an address is that of an image, a recording at `/files/a/`, or an import's file. */
export const isFileAddress = (address: string): boolean =>
  /^\/files\/[aio]\/[0-9A-Za-z][0-9A-Za-z.-]*$/.test(address);
