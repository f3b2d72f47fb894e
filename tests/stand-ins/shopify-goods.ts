import sharp from 'sharp';

/** A product of the stand-in's shop, with one variant at most. */
export interface Good {
  /** A number. */
  id: string;
  title: string;
  description: string;
  /** Its image's address; null for none. */
  image: { url: string; altText: string | null } | null;
  /** Null if it has no variant. The amount is a decimal text, as Shopify writes it. */
  variant: { id: string; amount: string; currencyCode: string; left: number } | null;
}

const picture = (name: string) => `https://cdn.shopify.com/s/files/1/0001/products/${name}.jpg?v=1`;

const variant = (id: string, amount: string, left = 5, currencyCode = 'USD') => {
  return { id, amount, currencyCode, left };
};

/** A band's products: one of each kind that a page must handle. */
export const goods: readonly Good[] = [
  {
    id: '101',
    title: 'Tour Shirt',
    description: 'Black, with all dates on the back.',
    image: { url: picture('shirt'), altText: 'A black shirt with white letters' },
    variant: variant('1101', '10.0'),
  },
  {
    id: '102',
    title: 'Signed Guitar',
    description:
      'Played on every night of the tour, signed by all three of us, and a little scratched below the bridge, where the strap broke in Lyon.',
    image: { url: picture('guitar'), altText: null },
    variant: variant('1102', '699.95'),
  },
  {
    id: '103',
    title: 'Vinyl',
    description: '',
    image: { url: picture('vinyl'), altText: 'A record in its sleeve' },
    variant: variant('1103', '24.5', 5, 'EUR'),
  },
  {
    id: '104',
    title: 'Sticker',
    description: 'For your case.',
    image: null,
    variant: variant('1104', '0.5'),
  },
  {
    id: '105',
    title: 'Secret Album',
    description: 'Not yet.',
    image: { url: picture('secret'), altText: 'A plain gray sleeve' },
    variant: null,
  },
  {
    id: '106',
    title: 'First Poster',
    description: 'The one of the first show.',
    image: { url: picture('poster'), altText: 'A poster in two colors' },
    variant: variant('1106', '15.0', 0),
  },
];

/** An image in the requested width and a ratio of 4 to 5, as Shopify's image server makes it. */
export async function goodsPicture(address: URL): Promise<Buffer> {
  const width = Math.min(Number(address.searchParams.get('width')) || 1200, 1600);
  const height = Math.round(width * 1.25);
  const hue = [...address.pathname].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5" width="${width}" height="${height}">
    <rect width="4" height="5" fill="hsl(${hue} 30% 80%)"/>
    <path d="M1 1.2h2l.6 1-.6.4v1.8H1V2.6l-.6-.4z" fill="hsl(${hue} 50% 30%)"/></svg>`;
  return sharp(Buffer.from(drawing)).jpeg().toBuffer();
}
