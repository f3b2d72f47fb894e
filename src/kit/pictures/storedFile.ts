export const filesPath = '/files/o/';

/** Of a picture, or of a recording at `/files/a/`. */
export const isFileAddress = (address: string): boolean =>
  /^\/files\/[oa]\/[0-9A-Za-z][0-9A-Za-z.-]*$/.test(address);
