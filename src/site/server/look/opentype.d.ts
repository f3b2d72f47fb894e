// The package's main file has no named exports for Node; this one has.
declare module 'opentype.js/dist/opentype.mjs' {
  export { parse } from 'opentype.js';
}
