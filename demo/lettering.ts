import type { FaceName } from '../src/features/theme/faces.view.ts';
import { openLetterer } from '../src/site/server/look/lettering.ts';
import { k } from './shapes.ts';

interface Line {
  x: number;
  /** The line that the letters stand on. */
  y: number;
  size: number;
  /** At most so wide; the letters become smaller. */
  width?: number;
  face?: FaceName;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
  turn?: number;
}

/** Words as shapes for a plate. */
export interface Type {
  line(text: string, line: Line): Promise<string>;
  /**
   * Lines of the same width below one another, each as large as that makes it.
   * @returns the shapes, and where the last line stands.
   */
  block(
    lines: readonly string[],
    block: { x: number; top: number; width: number; gap?: number; face?: FaceName; fill?: string },
  ): Promise<{ shapes: string; bottom: number }>;
}

const bandFace: FaceName = 'Righteous';

/** Opens the type case. */
export function openTypeCase(): Type {
  const letterer = openLetterer();
  return {
    async line(text, { x, y, face = bandFace, fill = k, anchor = 'start', turn = 0, ...rest }) {
      const { size, width = 1e6, spacing } = rest;
      const set = { face, size, width, ...(spacing !== undefined && { spacing }) };
      const letters = await letterer.fitted(text, set);
      const from = { start: 0, middle: letters.width / 2, end: letters.width }[anchor];
      return `<path transform="translate(${x} ${y}) rotate(${turn}) translate(${-from} 0)" d="${letters.d}" fill="${fill}"/>`;
    },
    async block(lines, { x, top, width, gap = 24, face = bandFace, fill = k }) {
      let shapes = '';
      let y = top;
      for (const text of lines) {
        const { d, ink } = await letterer.fitted(text, { face, size: 900, width });
        const scale = width / (ink.right - ink.left);
        y += -ink.top * scale;
        shapes += `<path transform="translate(${x - ink.left * scale} ${y}) scale(${scale})" d="${d}" fill="${fill}"/>`;
        y += gap;
      }
      return { shapes, bottom: y - gap };
    },
  };
}
