import { ALL_ENDPOINTS } from '@lectern/shared/contracts/all-endpoints.ts';
import { errorReply, noBody } from '@lectern/shared/contracts/common-shapes.ts';
import type { Endpoint } from '@lectern/shared/contracts/endpoint.ts';
import { z } from 'zod';

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
    info: { title: 'Lectern', version: '1', description: 'The API of the web application.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: z.toJSONSchema(errorReply) },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(publicUrl) } },
    },
  };
}

function describeCall(operationId: string, endpoint: Endpoint): JsonObject {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const schema = { type: 'integer', minimum: 1 };
  return {
    operationId,
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    ...(names.length > 0
      ? { parameters: names.map((name) => ({ name, in: 'path', required: true, schema })) }
      : {}),
    ...(endpoint.body === noBody ? {} : { requestBody: describeBody(endpoint) }),
    responses: {
      [endpoint.status ?? 200]: { description: 'Success', content: json(z.toJSONSchema(endpoint.reply)) },
      default: { description: 'Error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

function describeBody({ body }: Endpoint): JsonObject {
  return {
    required: !body.safeParse(undefined).success,
    content: json(z.toJSONSchema(body, { io: 'input' })),
  };
}

function json(schema: unknown): JsonObject {
  return { 'application/json': { schema } };
}

function sessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-lectern_session' : 'lectern_session';
}
