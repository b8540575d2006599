import * as account from './account.ts';
import * as apiKeys from './api-keys.ts';
import * as ask from './ask.ts';
import * as auth from './auth.ts';
import * as billing from './billing.ts';
import * as calls from './calls.ts';
import * as changes from './changes.ts';
import * as collections from './collections.ts';
import * as documentMoves from './document-moves.ts';
import * as documentation from './documentation.ts';
import * as documents from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as exports from './exports.ts';
import * as libraries from './libraries.ts';
import * as notifications from './notifications.ts';
import * as pages from './pages.ts';
import * as preview from './preview.ts';
import * as refreshUrls from './refresh-urls.ts';
import * as refreshes from './refreshes.ts';
import * as search from './search.ts';
import * as searchTools from './search-tools.ts';
import * as site from './site.ts';
import * as sitemapTools from './sitemap-tools.ts';
import * as topics from './topics.ts';
import * as trash from './trash.ts';
import * as usage from './usage.ts';
import * as vision from './vision.ts';

/** All endpoints of the API by name. The server must implement and the tests must cover each of them. */
export const ALL_ENDPOINTS: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [
    auth,
    account,
    collections,
    documents,
    documentMoves,
    pages,
    preview,
    libraries,
    exports,
    refreshes,
    changes,
    refreshUrls,
    notifications,
    trash,
    topics,
    apiKeys,
    ask,
    usage,
    calls,
    search,
    billing,
    site,
    documentation,
    searchTools,
    sitemapTools,
    vision,
  ].flatMap((contract) =>
    Object.entries(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;
}
