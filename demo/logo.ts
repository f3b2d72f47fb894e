import { inks } from './print.ts';
import { saturn } from './shapes.ts';

/** The band's sign, on nothing: a planet that runs on rails. A PNG of 800 pixels. */
export async function logo(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { body, ring } = saturn(400, 400, 184, -33);
  const plate = (shapes: string, color: string, id: string) =>
    `<mask id="${id}"><rect width="800" height="800" fill="#000"/>` +
    `${shapes.replaceAll('#000', '#fe').replaceAll('#fff', '#000').replaceAll('#fe', '#fff')}</mask>` +
    `<rect width="800" height="800" fill="${color}" mask="url(#${id})"/>`;
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">' +
    `${plate(body, inks.red, 'planet')}${plate(ring, inks.yellow, 'ring')}</svg>`;
  return sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer();
}
