// The package's main file has no names that Node could import; this one of it has.
declare module 'opentype.js/dist/opentype.mjs' {
  export { parse } from 'opentype.js';
}
