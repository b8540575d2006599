import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const site = z.object({
  companyName: z.string(),
  companyCity: z.string().nullable(),
  supportEmail: z.string().nullable(),
  /** The published connector package for install snippets; null if they use this server's tarball. */
  connectorPackage: z.string().nullable(),
  /** Whether users can subscribe to Pro. */
  hasBilling: z.boolean(),
  /** The highest page limit of a document, except on the Free plan. */
  maxPagesPerSource: z.number(),
});

export type SiteReply = z.output<typeof site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'Get the operator of this installation and their contact address',
  access: 'public',
  reply: site,
});

export const getSample = endpoint({
  method: 'GET',
  path: '/api/sample',
  summary: 'Get the name and URLs of the sample documentation; the name is null without a sample',
  reply: z.object({ name: z.string().nullable(), urls: z.array(z.string()) }),
});
