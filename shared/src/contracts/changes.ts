import { z } from 'zod';
import { PAGE_CHANGE_KINDS } from '../domain/documents/page-change.ts';
import { RETENTION_DAYS } from '../domain/retention.ts';
import { idParam, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';
import { listPage, listQuery } from './list-query.ts';

const DEFAULT_LIMIT = 20;

const changesQuery = listQuery.extend({ limit: listQuery.shape.limit.prefault(`${DEFAULT_LIMIT}`) });

/** A refresh that changed its document. */
const refreshChange = z.object({
  id: z.number(),
  documentId: z.number(),
  documentName: z.string(),
  documentUrl: z.string(),
  refreshedAt: timestamp,
  /** Numbers of pages. */
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
});

export type RefreshChangeReply = z.output<typeof refreshChange>;

/** A page that a refresh added, changed or removed. */
const pageChange = z.object({
  id: z.number(),
  kind: z.enum(PAGE_CHANGE_KINDS),
  url: z.string(),
  title: z.string(),
  hasDifference: z.boolean(),
});

export type PageChangeReply = z.output<typeof pageChange>;

/** The changed lines of a page, by section. */
const pageDifference = z.object({
  sections: z
    .array(
      z.object({
        /** Its headings from the outermost, without the page title; empty before the first heading. */
        path: z.array(z.string()).readonly(),
        /** Neighboring lines, as in a unified diff: each line starts with `+`, `-` or a space. */
        blocks: z.array(z.array(z.string()).readonly()).readonly(),
      }),
    )
    .readonly(),
  /** Changed lines that are left out because there are too many. */
  omittedLines: z.number(),
});

export type PageDifference = z.output<typeof pageDifference>;
export type ChangedSection = PageDifference['sections'][number];

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId/changes',
  summary: `List the refreshes that changed documents in the last ${RETENTION_DAYS.changes} days, newest first`,
  keyScope: 'read',
  query: changesQuery.extend({ documentId: idParam.optional() }),
  reply: listPage(refreshChange),
});

export const listPageChanges = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId/changes/:refreshId/pages',
  summary: 'List the pages that a refresh added, changed or removed',
  keyScope: 'read',
  query: changesQuery,
  reply: listPage(pageChange),
});

export const getPageChange = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId/changes/:refreshId/pages/:pageChangeId',
  summary: 'Get the changed lines of a page, by section',
  keyScope: 'read',
  /** The difference is null for pages that were added, removed or are too large to compare. */
  reply: pageChange.omit({ hasDifference: true }).extend({ difference: pageDifference.nullable() }),
});

/** The paths of feeds, which also accept HTTP Basic authentication: feed readers send no other header. */
export const FEED_PATH = /^\/api\/collections\/\d+\/changes\.atom$/;

export const getAtomFeed = endpoint({
  method: 'GET',
  path: '/api/collections/:collectionId/changes.atom',
  summary: 'Get the latest changes as an Atom feed (RFC 4287)',
  keyScope: 'read',
  allowsBasic: true,
  // Feed readers and their proxies may add parameters.
  query: z.looseObject({}),
  replyType: 'application/atom+xml',
  reply: z.unknown(),
});
