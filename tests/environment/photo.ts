import sharp from 'sharp';

/**
 * A photograph as a phone writes it, at half the usual width and 2 MB to save time: a bright sky
 * over dark ground with sensor noise, rotated (Exif orientation 6), with a GPS position.
 */
export async function photoOfAPhone(): Promise<Buffer> {
  const [width, height] = [1512, 2016];
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 3024 4032">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#8fd0ff"/><stop offset="1" stop-color="#e8a06a"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="#2b2119"/><rect width="100%" height="45%" fill="url(#sky)"/>
    <circle cx="1500" cy="1900" r="620" fill="#b98263"/><rect x="820" y="2400" width="1400" height="1632" fill="#3d2c4f"/>
    ${Array.from({ length: 60 }, (_, n) => `<path d="M${(n * 397) % 3024} ${1800 + ((n * 613) % 2200)}l${90 + n * 3} -${200 + n * 7}" stroke="hsl(${n * 29},45%,35%)" stroke-width="${6 + (n % 17)}"/>`).join('')}
  </svg>`;
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 22 };
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise },
  })
    .raw()
    .toBuffer();
  const raw = { width, height, channels: 3 } as const;
  const upright = await sharp(Buffer.from(scene))
    .composite([{ input: grain, raw, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return sharp(upright, { raw })
    .rotate(-90)
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Phone 1' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 94, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
