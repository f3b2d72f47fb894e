import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkoutAddress,
  collectionGid,
  productPicture,
  shopOrigin,
  shortDescription,
  stockOf,
  type Product,
} from './shopify.view.ts';

describe('a description', () => {
  test.each([
    ['of 100 characters is not cut', 'a'.repeat(100), 'a'.repeat(100)],
    ['of 101 is cut after 100', 'a'.repeat(101), `${'a'.repeat(100)}...`],
    ['is never cut inside a character', '🎸'.repeat(101), `${'🎸'.repeat(100)}...`],
    ['that is empty stays empty', '', ''],
  ])('%s', (_, description, shown) => {
    expect(shortDescription(description)).toBe(shown);
  });
});

const shirt: Product = {
  id: 'gid://shopify/Product/1',
  title: 'Shirt',
  description: '',
  imageUrl: null,
  altText: null,
  price: 10,
  currencyCode: 'USD',
  variantId: 'gid://shopify/ProductVariant/2',
  isAvailable: true,
};

test.each([
  ['for sale', {}],
  ['for sale', { price: 0 }],
  ['sold out', { isAvailable: false }],
  ['not available', { variantId: null }],
  ['not available', { price: null }],
  ['not available', { variantId: null, isAvailable: false }],
])('a product is %s with %j', (stock, change) => {
  expect(stockOf({ ...shirt, ...change })).toBe(stock);
});

describe("a product's image", () => {
  test('comes in several widths, and preserves its version', () => {
    const picture = productPicture('https://cdn.shopify.com/s/a.jpg?v=1');
    expect(picture?.src).toBe('https://cdn.shopify.com/s/a.jpg?v=1&width=480');
    expect(picture?.srcSet.split(', ')).toEqual(
      [240, 360, 480, 720, 960].map(
        (width) => `https://cdn.shopify.com/s/a.jpg?v=1&width=${width} ${width}w`,
      ),
    );
  });

  test('has no comma or space that would end an address of the set', () => {
    const { srcSet } = productPicture('https://cdn.shopify.com/s/a b,c.jpg')!;
    expect(srcSet.split(', ')).toHaveLength(5);
    expect(srcSet.split(' ')).toHaveLength(10);
  });

  test.each([
    null,
    '',
    'https://evil.example/a.jpg',
    'http://cdn.shopify.com/a.jpg',
    'https://cdn.shopify.com.evil.example/a.jpg',
    'https://user@cdn.shopify.com/a.jpg',
    'https://cdn.shopify.com:444/a.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
  ])('is null for %j', (address) => {
    expect(productPicture(address)).toBeNull();
  });
});

test('a collection is identified by its number or its global id', () => {
  expect(collectionGid('7')).toBe('gid://shopify/Collection/7');
  expect(collectionGid('gid://shopify/Collection/7')).toBe('gid://shopify/Collection/7');
});

test.each(['reeds.myshopify.com; script-src *', 'reeds .com', 'a.com/x', 'localhost', '*.com', ''])(
  '%j is not an origin',
  (domain) => expect(shopOrigin(domain)).toBeNull(),
);

describe('a checkout', () => {
  const own = ['reeds.example', 'shop.reeds.example'];

  test.each([
    'https://reeds.example/cart/c/1',
    'https://shop.reeds.example/cart/c/1?key=2',
    'https://reeds.myshopify.com/cart/c/1',
    'https://checkout.shopify.com/1',
    'https://shop.app/checkout/1',
  ])('may be at %s', (address) => {
    expect(checkoutAddress(address, own)).toBe(address);
  });

  test.each([
    'http://reeds.example/cart/c/1',
    'https://evil.example/cart/c/1',
    'https://reeds.example.evil.example/',
    'https://evil.example/?reeds.example',
    'https://evilmyshopify.com/',
    'https://myshopify.com.evil.example/',
    'https://reeds.example:8443/',
    'https://reeds.example@evil.example/',
    'https://evil.example\\@reeds.example/',
    'https://user:word@reeds.example/',
    'javascript:location="https://reeds.example/"',
    'data:text/html,https://reeds.example',
    '//reeds.example/cart',
    '/cart/c/1',
    '',
  ])('is never at %j', (address) => {
    expect(checkoutAddress(address, own)).toBeNull();
  });

  test('is at a host of the shop or of Shopify for any composed address', () => {
    const piece = fc.oneof(
      fc.constantFrom('https:', 'http:', 'javascript:', '//', '\\\\', '@', ':', '.', '#', '?'),
      fc.constantFrom('/', '\t', ' ', '%2e', '。', 'xn--', 'evil.example', 'reeds.example'),
      fc.constantFrom('myshopify.com', 'shop.app', 'cart', 'a'),
      fc.string({ maxLength: 3 }),
    );
    let allowed = 0;
    const address = fc
      .tuple(fc.constantFrom('https://', 'HTTPS:/', 'http://', ''), fc.array(piece))
      .map(([start, pieces]) => start + pieces.join(''));
    fc.assert(
      fc.property(address, (text) => {
        const href = checkoutAddress(text, own);
        if (href === null) return;
        allowed += 1;
        expect(href).toMatch(
          /^https:\/\/(?:(?:shop\.)?reeds\.example|(?:[^/?#@:\\]+\.)?(?:myshopify\.com|shopify\.com|shop\.app))\//,
        );
      }),
      { numRuns: 5_000 },
    );
    // The run included valid addresses.
    expect(allowed).toBeGreaterThan(20);
  });
});
