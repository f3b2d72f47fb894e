import plugin from 'tailwindcss/plugin';
import { coarseAspects, fineAspects } from '../src/kit/client/pictures/aspectClasses.ts';

/** The classes of `aspectClasses`: shapes of pictures, since no style attribute may say them. */
export default plugin(({ addBase }) => {
  addBase(Object.fromEntries(coarseAspects.map(rule('coarse'))));
  addBase(Object.fromEntries(fineAspects.map(rule('fine'))));
});

const rule = (name: string) => (aspect: number, step: number) => [
  `.${name}-${step}`,
  { [`--${name}`]: `${aspect}` },
];
