import type { OutgoingHttpHeaders } from 'node:http';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import { plainPageHeaders } from './securityHeaders.ts';

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  maxLength?: number;
  description?: string;
}

interface Content {
  description?: string;
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  summary: string;
  description: string;
  security: object[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    schema: Schema;
    description?: string;
  }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** The session cookie, by its name in the description. */
export const securityScheme = 'session';

/** The parts of an OpenAPI document in use (https://spec.openapis.org/oas/v3.1.0). */
export interface ApiDocument {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

/** Renders the description of the API as one page without any script. */
export function apiPage(
  { info, paths }: ApiDocument,
  base: string,
  shared: OutgoingHttpHeaders,
): { headers: OutgoingHttpHeaders; body: string } {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationText(method, path, operation)),
  );
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}: API</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(info.title)}: API</h1>
<p>${wordsOf(info)} For programs: <a href="${escapeHtml(base)}/openapi.json">OpenAPI description</a>.</p>
${operations.join('\n')}
</main>
</body>
</html>
`;
  return { headers: plainPageHeaders(shared, style), body };
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 48rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h2 { margin: 3rem 0 0; font: bold 1.125rem/1.5 ui-monospace, monospace; }
h3 { margin: 1rem 0 0; font-size: 1rem; }
p, ul { margin: 0.5rem 0 0; }
ul { padding-left: 1.25rem; }
`;

function operationText(method: string, path: string, operation: Operation): string {
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const name = `${method.toUpperCase()} ${path}`;
  const asked = parameters.map(({ name: field, schema, required, description: words }) =>
    fieldText(field, { ...schema, ...(words && { description: words }) }, required === true),
  );
  return `<section>
<h2>${escapeHtml(name)}</h2>
<p>${wordsOf({ description: `${summary} ${description}` })}</p>
${asked.length > 0 ? `<h3>Parameters</h3><ul>${asked.join('')}</ul>` : ''}
${requestBody ? `<h3>Body</h3>${contentText(requestBody)}` : ''}
<h3>Responses</h3>
<ul>${Object.entries(responses)
    .map(
      ([status, one]) => `<li>${status}: ${status < '300' ? contentText(one) : wordsOf(one)}</li>`,
    )
    .join('')}</ul>
</section>`;
}

const wordsOf = ({ description = '' }: { description?: string }): string =>
  escapeHtml(description).replace(/`([^`]+)`/g, '<code>$1</code>');

const contentText = (content: Content): string =>
  `${wordsOf(content)} ${Object.entries(content.content ?? {})
    .map(([type, { schema }]) => `<code>${escapeHtml(type)}</code> ${schemaText(schema)}`)
    .join('')}`;

function schemaText(schema: Schema): string {
  const { properties, items, anyOf, required = [] } = schema;
  if (items) return `A list of: ${schemaText(items)}`;
  if (anyOf) return anyOf.map(schemaText).join(' or ');
  if (!properties) return escapeHtml(kindOf(schema));
  const fields = Object.entries(properties).map(([name, field]) =>
    fieldText(name, field, required.includes(name)),
  );
  return `<ul>${fields.join('')}</ul>`;
}

function fieldText(name: string, schema: Schema, isRequired: boolean): string {
  const words = schema.description ? ` ${wordsOf(schema)}` : '';
  const must = isRequired ? ', required' : '';
  return `<li><code>${escapeHtml(name)}</code>${must}:${words} ${schemaText(schema)}</li>`;
}

function kindOf({ type, const: only, enum: choices, maxLength }: Schema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' or ');
  const kind = [type ?? 'anything'].flat().join(' or ');
  return maxLength === undefined ? kind : `${kind}, at most ${maxLength} characters`;
}
