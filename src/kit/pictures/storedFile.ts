export const filesPath = '/files/o/';

/** Whether an address is that of an image, a recording, a paper, or an import's file. */
export const isFileAddress = (address: string): boolean =>
  /^\/files\/[aiop]\/[0-9A-Za-z][0-9A-Za-z.-]*$/.test(address);
