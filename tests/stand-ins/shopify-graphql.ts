import latest from '@shopify/hydrogen-react/storefront.schema.json' with { type: 'json' };
import ended from 'hydrogen-react-2023-10/storefront.schema.json' with { type: 'json' };
import {
  buildClientSchema,
  execute,
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type IntrospectionQuery,
} from 'graphql';
import type { Good } from './shopify-goods.ts';

/** A shop's data and its restrictions. */
export interface ShopFacts {
  /** The host of its own pages. */
  primaryDomain: string;
  /** The id of the only collection in the token's channel. */
  collectionId: string;
  collectionTitle: string;
  goods: readonly Good[];
  /** The address of its checkouts, such as `https://reeds.myshopify.com`. */
  checkoutOrigin: string;
  /** Permissions that the token lacks. */
  denies: 'nothing' | 'products' | 'carts';
  /** Missing when a cart is made: the remaining stock, or the variants themselves. */
  gone: 'nothing' | 'stock' | 'variants';
}

/** A response in the GraphQL specification's sense. */
interface Executed {
  data?: unknown;
  errors?: unknown[];
}

const schemaOf = (introspection: unknown) =>
  buildClientSchema(introspection as unknown as IntrospectionQuery);
const today = schemaOf(latest);
// Shopify serves the newer version instead, but a document must be valid in both.
const schemas = [today, schemaOf(ended)];

/** Executes a document in a shop, against Shopify's real schemas. */
export async function executeInShop(
  shop: ShopFacts,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<Executed> {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return { errors: [(error as GraphQLError).toJSON()] };
  }
  for (const schema of schemas) {
    const wrong = validate(schema, document);
    if (wrong.length > 0) return { errors: wrong.map(asShopifySays) };
  }
  const badId = Object.entries(variables).find(([, value]) => !isGlobalId(value));
  if (badId) return { errors: [invalidId(...badId)] };
  const { data, errors } = await execute({
    schema: today,
    document,
    rootValue: rootOf(shop),
    variableValues: variables,
  });
  return { data, ...(errors && { errors: errors.map((error) => error.toJSON()) }) };
}

const isGlobalId = (value: unknown): boolean =>
  typeof value === 'string' && /^gid:\/\/shopify\/\w+\/\d+$/.test(value);

/** An unknown field has a code and words of Shopify's own. */
function asShopifySays(error: GraphQLError): object {
  const found = /^Cannot query field "(?<field>\w+)" on type "(?<type>\w+)"/.exec(error.message);
  if (!found?.groups) return error.toJSON();
  const { field: fieldName, type: typeName } = found.groups;
  return {
    message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
    locations: error.locations,
    extensions: { code: 'undefinedField', typeName, fieldName },
  };
}

/** Shopify's error if a variable is no global id. */
export function invalidId(name: string, value: unknown): object {
  const explanation = `Invalid global id '${String(value)}'`;
  return {
    message: `Variable $${name} of type ID! was provided invalid value`,
    locations: [{ line: 1, column: 1 }],
    extensions: {
      code: 'INVALID_VARIABLE',
      value,
      problems: [{ path: [], explanation, message: explanation }],
    },
  };
}

function rootOf(shop: ShopFacts) {
  const { primaryDomain: host } = shop;
  return {
    shop: { primaryDomain: { host, url: `https://${host}`, sslEnabled: true } },
    collection: ({ id }: { id: string }) => {
      if (shop.denies === 'products') {
        throw denied('collection', 'unauthenticated_read_product_listings');
      }
      if (id !== `gid://shopify/Collection/${shop.collectionId}`) return null;
      return { id, title: shop.collectionTitle, products: productsOf(shop) };
    },
    cartCreate: ({ input }: { input: { lines: CartLine[] } }) => {
      if (shop.denies === 'carts') throw denied('cartCreate', 'unauthenticated_write_checkouts');
      return cartOf(shop, input.lines);
    },
  };
}

const denied = (field: string, scope: string) => {
  const requiredAccess = `\`${scope}\` access scope.`;
  return new GraphQLError(`Access denied for ${field} field. Required access: ${requiredAccess}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess,
    },
  });
};

const productsOf =
  ({ goods }: ShopFacts) =>
  ({ first }: { first: number }) => ({
    nodes: goods.slice(0, first).map(({ id, title, description, image, variant }) => ({
      id: `gid://shopify/Product/${id}`,
      title,
      description,
      images: { nodes: image ? [image] : [] },
      variants: {
        nodes: variant
          ? [
              {
                id: `gid://shopify/ProductVariant/${variant.id}`,
                availableForSale: variant.left > 0,
                price: variant,
              },
            ]
          : [],
      },
    })),
  });

interface CartLine {
  merchandiseId: string;
  quantity: number;
}

function cartOf(shop: ShopFacts, lines: readonly CartLine[]): object {
  const sold = shop.gone === 'variants' ? [] : shop.goods;
  const variants = sold.flatMap(({ variant }) => variant ?? []);
  const found = lines.map(({ merchandiseId }) =>
    variants.find(({ id }) => merchandiseId === `gid://shopify/ProductVariant/${id}`),
  );
  const unknown = found.indexOf(undefined);
  if (unknown >= 0) {
    const field = ['lines', String(unknown), 'merchandiseId'];
    const message = `The merchandise with id ${lines[unknown]!.merchandiseId} does not exist.`;
    return { cart: null, userErrors: [{ code: 'INVALID', field, message }], warnings: [] };
  }
  // Missing variants are left out, with only a warning.
  const left = lines.filter((_, n) => found[n]!.left > 0 && shop.gone === 'nothing');
  const totalQuantity = left.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    cart: {
      id: 'gid://shopify/Cart/c1-7a2fe8',
      checkoutUrl: `${shop.checkoutOrigin}/cart/c/c1-7a2fe8?key=9f1`,
      totalQuantity,
    },
    userErrors: [],
    warnings: [],
  };
}
