import plugin from 'tailwindcss/plugin';
import { coarseAspects, fineAspects } from '../src/kit/client/pictures/aspectClasses.ts';

/**
 * The classes of `aspectClasses`: aspect ratios of images, since style attributes are not allowed.
 */
export default plugin(({ addBase }) => {
  addBase(Object.fromEntries(coarseAspects.map(rule('coarse'))));
  addBase(Object.fromEntries(fineAspects.map(rule('fine'))));
});

const rule = (name: string) => (aspect: number, step: number) => [
  `.${name}-${step}`,
  { [`--${name}`]: `${aspect}` },
];
