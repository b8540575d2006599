import { z } from 'zod';
import { idParam, noBody, noParams, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

export const getToolUsage = endpoint({
  method: 'GET',
  path: '/api/user/tool-usage',
  summary: 'Tool calls of the present UTC month; limit is null when the plan has none',
  access: 'user',
  params: noParams,
  body: noBody,
  reply: z.object({ toolUsage: z.number(), limit: z.number().nullable() }),
});

export const getConnections = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId/connections',
  summary: 'The editors that connected to a collection, the latest first, one row a client',
  access: 'user',
  params: z.object({ collectionId: idParam }),
  body: noBody,
  reply: z.array(
    z.object({
      clientName: z.string().nullable(),
      clientVersion: z.string().nullable(),
      lastSeenAt: timestamp,
    }),
  ),
});
