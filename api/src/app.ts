import { exportAccount } from '@lectern/shared/contracts/account.ts';
import { exportCalls } from '@lectern/shared/contracts/calls.ts';
import {
  getDocumentPack,
  getLlmsFullText,
  getLlmsTxt,
  getMarkdownArchive,
} from '@lectern/shared/contracts/exports.ts';
import { getSite } from '@lectern/shared/contracts/site.ts';
import { API_REFERENCE_PATH } from '@lectern/shared/domain/web/documentation.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import { except } from 'hono/combine';
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { requestId } from 'hono/request-id';
import { addAccountRoutes } from './account/routes.ts';
import { addApiKeyRoutes } from './api-keys/routes.ts';
import { createAuthCookies } from './auth/auth-cookies.ts';
import { addAuthRoutes } from './auth/routes.ts';
import { createSignInRoutes } from './auth/sign-in-routes.ts';
import { addBillingRoutes } from './billing/routes.ts';
import { createPaymentWebhook } from './billing/webhook.ts';
import { addCallRoutes } from './calls/routes.ts';
import { addChangeRoutes } from './changes/routes.ts';
import { addCollectionRoutes } from './collections/routes.ts';
import type { Deps, RouteDeps } from './deps.ts';
import { createMarkdownRoutes } from './documentation/markdown-routes.ts';
import { addDocumentationRoutes } from './documentation/routes.ts';
import { addDocumentRoutes } from './documents/routes.ts';
import { addExportRoutes } from './exports/routes.ts';
import type { App, AppContext, AppEnv } from './http/app-env.ts';
import { apiKey } from './http/middleware/api-key.ts';
import { basicChallenge } from './http/middleware/basic-authentication.ts';
import { cachePolicy } from './http/middleware/cache-policy.ts';
import { createClientAddress } from './http/middleware/client-address.ts';
import { errorResponse } from './http/middleware/error-response.ts';
import { httpMetrics } from './http/middleware/http-metrics.ts';
import { httpTracing } from './http/middleware/http-tracing.ts';
import { preloadApiCalls } from './http/middleware/preload-api-calls.ts';
import { requestLog } from './http/middleware/request-log.ts';
import { sameOrigin } from './http/middleware/same-origin.ts';
import { securityHeaders } from './http/middleware/security-headers.ts';
import { session } from './http/middleware/session.ts';
import { createHealthRoutes } from './http/probes/health-routes.ts';
import { createQueueDashboard, QUEUE_DASHBOARD_PATH } from './http/probes/queue-dashboard.ts';
import { createRouter, type Router } from './http/router.ts';
import { createConnectorDownload } from './http/routes/connector-download.ts';
import { describeApi } from './http/routes/openapi.ts';
import { createWebApp } from './http/routes/web-app.ts';
import { addLibraryRoutes } from './libraries/routes.ts';
import { addAskRoutes } from './mcp/ask/routes.ts';
import { createMcpServerDeps, type McpServerDeps } from './mcp/mcp-server-deps.ts';
import { createMcpRoutes } from './mcp/routes.ts';
import { addEmailRoutes, addWebhookRoutes } from './notifications/routes.ts';
import { createUnsubscribeRoutes } from './notifications/unsubscribe.ts';
import { createPackSlots } from './packs/pack-slots.ts';
import { addPackRoutes } from './packs/routes.ts';
import { addPageRoutes } from './pages/routes.ts';
import { addRefreshHook, addRefreshUrlRoutes } from './refresh-urls/routes.ts';
import { addSearchRoute } from './search/routes.ts';
import { addSearchToolRoutes } from './search-tools/routes.ts';
import { addSitemapRoutes } from './sitemaps/routes.ts';
import { addTopicRoutes } from './topics/routes.ts';
import { addTrashRoutes } from './trash/routes.ts';
import { addUsageRoutes } from './usage/routes.ts';

/** All HTTP routes: the API, the MCP servers, the web application, probes and the queue dashboard. */
export function createApp(appDeps: Deps): App {
  const deps = createRouteDeps(appDeps);
  const app = new Hono<AppEnv>();
  app.onError((error, context) => errorResponse(error, context.get('requestId')));
  app.notFound(routeNotFound);
  app.use(requestId());
  if (deps.tracing) app.use(httpTracing(deps.tracing));
  app.use(requestLog(deps.logger), securityHeaders(deps));
  if (deps.metrics) app.use(httpMetrics(deps.metrics));
  app.route('/', createHealthRoutes(deps));
  const mcp = { ...deps, signal: deps.stopping };
  const mcpServer = createMcpServerDeps(mcp);
  app.route('/', createMcpRoutes(mcp, mcpServer));
  app.all('/mcp/*', routeNotFound);
  app.route('/', createConnectorDownload(deps.connectorPath));
  app.route('/', createPaymentWebhook(deps));
  app.route('/', createHookRouter(deps).app);
  app.route('/', createUnsubscribeRoutes(deps));
  for (const paths of ['/api/*', '/packages/*', '/admin/*']) {
    app.use(paths, cachePolicy(), basicChallenge(), apiKey(deps), sameOrigin(deps.publicUrl), session(deps));
  }
  app.route('/', createApi(deps, mcpServer));
  app.route(QUEUE_DASHBOARD_PATH, createQueueDashboard(deps.queue));
  app.route('/', preloadApiCalls(deps.cookies.session));
  if (deps.documentation) app.route('/', createMarkdownRoutes(deps.documentation, deps.publicUrl));
  app.route('/', createWebApp(deps.webRoot, deps.publicUrl));
  return app;
}

/** Computing an ETag would require the whole export in memory. */
const STREAMED = [
  exportAccount,
  exportCalls,
  getLlmsTxt,
  getLlmsFullText,
  getMarkdownArchive,
  getDocumentPack,
];

function createApi(deps: RouteDeps, mcpServer: McpServerDeps): App {
  const api = new Hono<AppEnv>();
  api.use('/api/collections/*', compress());
  const tag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'set-cookie'] });
  api.use(
    '/api/*',
    except(
      STREAMED.map(({ path }) => path),
      tag,
    ),
  );
  let description: ReturnType<typeof describeApi> | null = null;
  api.get('/api/openapi.json', (context) => {
    // On demand: it takes 50 ms, and few ask for it.
    description ??= describeApi(deps.publicUrl);
    return context.json(description);
  });
  api.route('/', createSignInRoutes(deps));
  api.route('/', createApiRouter(deps, mcpServer).app);
  // The web application shows the reference of the API.
  api.all('/api/*', (context, next) =>
    context.req.path === API_REFERENCE_PATH ? next() : routeNotFound(context),
  );
  return api;
}

/** The routes of secret URLs, which other services call: without session, API key and origin. */
function createHookRouter(deps: RouteDeps): Router {
  const router = createRouter(deps);
  addRefreshHook(router, deps);
  return router;
}

/** The routes of all other contracts. */
function createApiRouter(deps: RouteDeps, mcpServer: McpServerDeps): Router {
  const router = createRouter(deps);
  addAuthRoutes(router, deps);
  addAccountRoutes(router, deps);
  addCollectionRoutes(router, deps);
  addDocumentRoutes(router, deps);
  addPageRoutes(router, deps);
  addLibraryRoutes(router, deps);
  const withSlots = { ...deps, packSlots: createPackSlots() };
  addExportRoutes(router, withSlots);
  addPackRoutes(router, withSlots);
  addChangeRoutes(router, deps);
  addWebhookRoutes(router, deps);
  addEmailRoutes(router, { ...deps, canSendEmail: deps.canSendEmail ?? false });
  addRefreshUrlRoutes(router, deps);
  addTrashRoutes(router, deps);
  addTopicRoutes(router, deps);
  addSearchRoute(router, deps);
  addSearchToolRoutes(router, deps);
  addSitemapRoutes(router, deps);
  addApiKeyRoutes(router, deps);
  addAskRoutes(router, mcpServer, deps);
  if (deps.documentation) addDocumentationRoutes(router, deps.documentation, deps);
  addUsageRoutes(router, deps);
  addCallRoutes(router, deps);
  addBillingRoutes(router, deps);
  router.forAnyone(getSite, async () => deps.site);
  return router;
}

function routeNotFound(context: AppContext): Response {
  const { method, path } = context.req;
  return errorResponse(new NotFoundError(`No route for ${method} ${path}`), context.get('requestId'));
}

function createRouteDeps(deps: Deps): RouteDeps {
  const { dataSource } = deps;
  return {
    ...deps,
    db: dataSource,
    transact: dataSource.transaction,
    cookies: createAuthCookies(deps.publicUrl),
    clientAddress: createClientAddress(deps.trustedProxies),
  };
}
