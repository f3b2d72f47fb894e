import latest from '@shopify/hydrogen-react/storefront.schema.json' with { type: 'json' };
import ended from 'hydrogen-react-2023-10/storefront.schema.json' with { type: 'json' };
import { buildClientSchema, parse, validate, type IntrospectionQuery } from 'graphql';
import { describe, expect, test } from 'vitest';
import { collectionQuery } from './shopify.queries.ts';
import { cartMutation } from './shopify.queries.ts';
import { productsQuery } from './shopify-products.queries.ts';

describe.each([
  ['2023-10', ended],
  ['today', latest],
])("Shopify's schema of %s", (_, introspection) => {
  const schema = buildClientSchema(introspection as unknown as IntrospectionQuery);

  test.each([
    ['products', productsQuery],
    ['collection', collectionQuery],
    ['cart', cartMutation],
  ])('has everything that the document of the %s queries', (_name, text) => {
    expect(validate(schema, parse(text))).toEqual([]);
  });

  test('rejects documents with misspelled fields', () => {
    expect(validate(schema, parse(productsQuery.replace('altText', 'alt')))).toHaveLength(1);
    expect(validate(schema, parse(cartMutation.replace('merchandiseId', 'variantId')))).not.toEqual(
      [],
    );
  });
});
