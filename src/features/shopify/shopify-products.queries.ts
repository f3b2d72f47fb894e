import {
  queryShop,
  fieldsOf,
  listOf,
  noCollection,
  sendFromPage,
  ShopifyProblem,
  textOf,
  type Send,
} from './shopify.queries.ts';
import { collectionGid, shopOrigin, type Product, type Shop } from './shopify.view.ts';

export interface Products {
  products: Product[];
  hosts: string[];
}

/** The first 50 products of the shop's collection, in its order. @throws ShopifyProblem */
export async function readProducts(shop: Shop, send: Send = sendFromPage): Promise<Products> {
  const variables = { id: collectionGid(shop.collectionId) };
  const { data, problem } = await queryShop(shop, productsQuery, variables, send);
  if (!data['collection']) throw problem ?? noCollection();
  const { nodes } = fieldsOf(fieldsOf(data['collection'])['products']);
  if (!Array.isArray(nodes)) throw problem ?? new ShopifyProblem('GRAPHQL_ERROR', '');
  const primary = textOf(fieldsOf(fieldsOf(data['shop'])['primaryDomain'])['host'])?.toLowerCase();
  return {
    products: listOf(nodes).flatMap((node) => productOf(node) ?? []),
    hosts: [shop.shopDomain, ...(primary && shopOrigin(primary) ? [primary] : [])],
  };
}

/** Null if it has no name to show. */
function productOf(node: Readonly<Record<string, unknown>>): Product | null {
  const id = textOf(node['id']);
  const title = textOf(node['title']);
  if (!id || !title) return null;
  const image = firstOf(node['images']);
  const variant = firstOf(node['variants']);
  const { amount, currencyCode } = fieldsOf(variant['price']);
  return {
    id,
    title,
    description: textOf(node['description']) ?? '',
    imageUrl: textOf(image['url']),
    altText: textOf(image['altText']),
    price: priceOf(amount),
    currencyCode: currencyOf(currencyCode),
    variantId: textOf(variant['id']),
    isAvailable: variant['availableForSale'] !== false,
  };
}

const firstOf = (connection: unknown): Readonly<Record<string, unknown>> =>
  listOf(fieldsOf(connection)['nodes'])[0] ?? {};

/** Shopify writes amounts of money as decimal texts of any precision. */
const priceOf = (amount: unknown): number | null =>
  typeof amount === 'string' && /^\d{1,12}(?:\.\d{1,12})?$/.test(amount) ? Number(amount) : null;

const currencyOf = (code: unknown): string =>
  typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : 'USD';

/** `primaryDomain` is the shop's own host, which may serve a checkout. */
export const productsQuery = `query Products($id: ID!) {
  shop { primaryDomain { host } }
  collection(id: $id) {
    id
    title
    products(first: 50) {
      nodes {
        id
        title
        description
        images(first: 1) { nodes { url altText } }
        variants(first: 1) { nodes { id availableForSale price { amount currencyCode } } }
      }
    }
  }
}`;
