import { ALL_ENDPOINTS } from '@lectern/shared/contracts/all-endpoints.ts';
import { errorReply, noBody } from '@lectern/shared/contracts/common-shapes.ts';
import { type Endpoint, needsNoUser } from '@lectern/shared/contracts/endpoint.ts';
import { z } from 'zod';
import { cookieName, SESSION_COOKIE } from '../middleware/cookies.ts';

type JsonObject = Record<string, unknown>;

/** The OpenAPI 3.1 document, generated from the contracts. */
export function describeApi(publicUrl: string): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [name, endpoint] of Object.entries(ALL_ENDPOINTS)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeCall(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lectern API',
      version: '1',
      description: 'The API of the web application. Calls with the `apiKey` scheme also accept API keys.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: z.toJSONSchema(errorReply) },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName(SESSION_COOKIE, publicUrl),
          description: 'The session of a signed-in user.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key. Each call states the scope that it requires.',
        },
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'An API key as the password, with any user name.',
        },
      },
    },
  };
}

function describeCall(operationId: string, endpoint: Endpoint): JsonObject {
  const parameters = parametersOf(endpoint);
  return {
    operationId,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    ...(endpoint.keyScope && { description: `API keys require the scope \`${endpoint.keyScope}\`.` }),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body === noBody && !endpoint.bodyType ? {} : { requestBody: describeBody(endpoint) }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        ...(endpoint.query && endpoint.reply instanceof z.ZodArray && { headers: { Link: LINK } }),
        content: contentOf(endpoint),
      },
      ...errorResponsesOf(endpoint),
      default: { description: 'Error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

/** The groups of calls, with the first parts of their paths. */
const TAGS = [
  {
    name: 'MCP servers and documents',
    description: 'Create MCP servers, add and refresh documents, and ask questions.',
    nouns: ['collections', 'recent_documents', 'refresh', 'libraries'],
  },
  { name: 'Topics', description: 'The parts of a document that agents see.', nouns: ['urls', 'topics'] },
  { name: 'API keys', description: 'Keys for editors and scripts.', nouns: ['api-keys'] },
  { name: 'Account', description: 'Your profile, usage, notifications and trash.', nouns: ['user'] },
  { name: 'Sign-in', description: 'Sessions and registration.', nouns: ['auth'] },
  { name: 'Payments', description: 'Subscriptions to Pro.', nouns: ['stripe'] },
  {
    name: 'Installation',
    description: 'This installation and its documentation.',
    nouns: ['site', 'sample', 'docs'],
  },
  {
    name: 'Search tools',
    description: 'Find documentation on the web. Only administrators can use them.',
    nouns: ['brave-search', 'auto-process-documentation', 'firecrawl-search-direct', 'tool-runs'],
  },
  {
    name: 'Sitemap tools',
    description: 'Store the pages of a sitemap and extract topics. Only administrators can use them.',
    nouns: ['sitemap-cache', 'process-sitemap', 'process-sitemap-by-topic', 'extract-topic'],
  },
] as const;

/** The tag for the first noun of a path; the first tag, which most calls have, for other nouns. */
function tagOf({ path }: Endpoint): string {
  const [, noun = ''] = /^\/(?:api\/)?([\w-]+)/.exec(path) ?? [];
  return (TAGS.find(({ nouns }) => nouns.some((known) => known === noun)) ?? TAGS[0]).name;
}

function contentOf({ replyType, reply }: Endpoint): JsonObject {
  return replyType === undefined ? json(z.toJSONSchema(reply)) : { [replyType]: { schema: {} } };
}

const LINK = {
  description: 'With `limit`: the URL of the next page as `rel="next"`; the last page has none (RFC 8288).',
  schema: { type: 'string' },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key gets the first response, for a day.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function parametersOf({ path, method, access, params, query, bodyType }: Endpoint): JsonObject[] {
  const { properties = {} } = z.toJSONSchema(params);
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name],
  }));
  const isRepeatable = method === 'POST' && !needsNoUser({ access }) && bodyType === undefined;
  const inHeader = isRepeatable ? [IDEMPOTENCY_KEY] : [];
  return [...inPath, ...(query ? queryParametersOf(query) : []), ...inHeader];
}

function queryParametersOf(query: z.ZodType): JsonObject[] {
  const { properties = {} } = z.toJSONSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

function securityOf({ access, keyScope, allowsBasic }: Endpoint): JsonObject[] {
  if (needsNoUser({ access })) return [];
  const schemes = ['apiKey', ...(allowsBasic ? ['basic'] : [])];
  return [{ session: [] }, ...(keyScope ? schemes.map((scheme) => ({ [scheme]: [keyScope] })) : [])];
}

/** The 4xx responses of an endpoint by status. */
function errorResponsesOf({ access, path, method, body, bodyType }: Endpoint): JsonObject {
  const hasParams = path.includes(':');
  const refusals: readonly (readonly [number, string, boolean])[] = [
    [400, 'Invalid input, such as an unknown field or query parameter', true],
    [401, 'Not signed in, or an invalid API key', !needsNoUser({ access })],
    [403, 'Not allowed: another origin, a missing scope or a limit of the plan', true],
    [404, 'Not found', hasParams],
    [409, 'Conflicts with the current state', method !== 'GET'],
    [413, 'The body is too large', body !== noBody || bodyType !== undefined],
    [415, 'The body is not JSON', body !== noBody],
    [429, 'Too many requests', true],
  ];
  const applicable = refusals.filter(([, , applies]) => applies);
  const content = json({ $ref: '#/components/schemas/Error' });
  return Object.fromEntries(applicable.map(([status, description]) => [status, { description, content }]));
}

function describeBody({ body, bodyType }: Endpoint): JsonObject {
  if (bodyType !== undefined) return { required: true, content: { [bodyType]: { schema: {} } } };
  return {
    required: !body.safeParse(undefined).success,
    content: json(z.toJSONSchema(body, { io: 'input' })),
  };
}

function json(schema: unknown): JsonObject {
  return { 'application/json': { schema } };
}
