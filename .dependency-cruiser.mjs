/** The import rules of CONTRIBUTING.md. Run them with `npm run check`. */

const TESTS = '\\.test\\.tsx?$';
const BROWSER_SAFE = '^shared/src/(domain|contracts)/';
/** The lowest level of the crawl: what every part may import. */
const CRAWL_BASE = '^workers/src/crawl/(urls/|(missing-page-probe|types)\\.ts$)';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const workspaces = [
  {
    name: 'browser-safe-imports-only-zod',
    comment: 'shared/domain and shared/contracts run in the browser: they import only zod and each other',
    from: { path: BROWSER_SAFE, pathNot: TESTS },
    to: { pathNot: [BROWSER_SAFE, 'node_modules/zod/'] },
  },
  {
    name: 'shared-imports-no-workspace',
    from: { path: '^shared/', pathNot: TESTS },
    to: { path: '^(api|workers|web|connector)/' },
  },
  {
    name: 'web-imports-only-browser-safe',
    from: { path: '^web/', pathNot: TESTS },
    to: { path: '^(shared|api|workers|connector)/', pathNot: BROWSER_SAFE },
  },
  {
    name: 'connector-imports-only-domain',
    from: { path: '^connector/', pathNot: TESTS },
    to: { path: '^(shared|api|workers|web)/', pathNot: BROWSER_SAFE },
  },
  {
    name: 'connector-imports-contracts-as-types',
    comment: 'the connector has no validator at run time; the types keep it in step with the server',
    from: { path: '^connector/', pathNot: TESTS },
    to: { path: '^shared/src/contracts/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'api-and-workers-are-separate',
    comment: 'api and workers import shared; they meet only in PostgreSQL and the queues',
    from: { path: '^(api|workers)/', pathNot: TESTS },
    to: { path: '^(api|workers|web|connector)/', pathNot: '^$1/' },
  },
  {
    name: 'production-imports-no-tooling',
    from: { path: '^(shared|api|workers|web|connector)/', pathNot: TESTS },
    to: { path: '^(infra|scripts|test)/' },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = [
  {
    name: 'main-is-the-top',
    comment: 'each process: main → app or serve → routes or jobs → services and stages → providers',
    from: { path: '^(api|workers)/src/', pathNot: TESTS },
    to: { path: '^(api|workers)/src/main\\.ts$' },
  },
  {
    name: 'api-app-above-routes',
    from: { path: '^api/src/', pathNot: [TESTS, '^api/src/(main|app)\\.ts$'] },
    to: { path: '^api/src/app\\.ts$' },
  },
  {
    name: 'api-routes-above-services',
    from: { path: '^api/src/', pathNot: [TESTS, '^api/src/(main|app)\\.ts$', '/routes\\.ts$'] },
    to: { path: '^api/src/.+/routes\\.ts$' },
  },
  {
    name: 'workers-handlers-above-jobs',
    from: { path: '^workers/src/', pathNot: [TESTS, '^workers/src/(main|handlers)\\.ts$'] },
    to: { path: '^workers/src/handlers\\.ts$' },
  },
  {
    name: 'workers-jobs-above-crawl',
    from: {
      path: '^workers/src/',
      pathNot: [TESTS, '^workers/src/(main|handlers)\\.ts$', '^workers/src/jobs/'],
    },
    to: { path: '^workers/src/jobs/' },
  },
  {
    name: 'workers-foundations',
    comment: 'net, browser and providers know nothing of the crawl',
    from: { path: '^workers/src/(net|browser|providers)/', pathNot: TESTS },
    to: {
      path: '^workers/src/',
      pathNot: '^workers/src/((net|browser|providers|errors|fairness)/|formats/page\\.ts$)',
    },
  },
  {
    name: 'crawl-base-at-the-bottom',
    comment: 'the levels of the crawl: pipeline → policies → discover, fetch and store → urls and types',
    from: { path: CRAWL_BASE, pathNot: TESTS },
    to: { path: '^workers/src/crawl/', pathNot: CRAWL_BASE },
  },
  {
    name: 'crawl-stages-are-separate',
    comment: 'discover, fetch and store do not import each other; the pipeline connects them',
    from: { path: '^workers/src/crawl/(discover|fetch|store)/', pathNot: TESTS },
    to: { path: '^workers/src/crawl/', pathNot: [CRAWL_BASE, '^workers/src/crawl/$1/'] },
  },
  {
    name: 'crawl-policies-decide-only',
    comment: 'a policy decides about pages: it stores nothing, and receives the frontier and the loader',
    from: { path: '^workers/src/crawl/policies/', pathNot: TESTS },
    to: {
      path: '^workers/src/crawl/',
      pathNot: [CRAWL_BASE, '^workers/src/crawl/(policies|discover|fetch)/'],
    },
  },
  {
    name: 'crawl-policies-import-types',
    from: { path: '^workers/src/crawl/policies/', pathNot: TESTS },
    to: { path: '^workers/src/crawl/(discover|fetch)/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'formats-are-pure',
    comment: 'a format turns bytes and an address into a page, without network, database or queues',
    from: { path: '^workers/src/formats/', pathNot: TESTS },
    to: {
      path: [
        '^workers/src/(net|browser|crawl|jobs|providers)/',
        '^shared/src/(db|queues)/',
        'node_modules/(undici|pg|bullmq)/',
      ],
    },
  },
  {
    name: 'adapters-only-in-main',
    comment: 'main.ts constructs the adapters of third parties; everything else receives their interface',
    from: { path: '^(api|workers)/src/', pathNot: [TESTS, '^(api|workers)/src/(main\\.ts$|providers/)'] },
    to: {
      path: '^(api|workers)/src/providers/',
      pathNot: '/providers/(identity|payments|[a-z-]+-env)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const packages = [
  {
    name: 'bullmq-only-in-queues',
    from: { path: '^(shared|api|workers)/', pathNot: [TESTS, '^shared/src/queues/'] },
    to: { path: 'node_modules/bullmq/' },
  },
  {
    name: 'arctic-only-in-oauth-client',
    from: { path: '^(shared|api|workers)/', pathNot: [TESTS, '^api/src/providers/oauth-client\\.ts$'] },
    to: { path: 'node_modules/arctic/' },
  },
  {
    name: 'database-packages-only-in-shared',
    comment: 'SQL belongs to shared/src/db',
    from: { path: '^(api|workers)/', pathNot: TESTS },
    to: { path: 'node_modules/pg/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'declared-packages',
    comment: "npm hoists packages, so an undeclared one resolves to another workspace's version",
    from: { path: '^(shared|api|workers|web|connector|infra)/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  { name: 'resolvable', from: {}, to: { couldNotResolve: true } },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const files = [
  { name: 'no-cycles', from: {}, to: { circular: true } },
  {
    name: 'no-vague-names',
    comment: 'name a file after the main thing it exports',
    from: {},
    to: {
      path: '(^|/)(index|utils?|helpers?|common|misc|manager|base)\\.(ts|tsx|js)$',
      pathNot: 'node_modules',
    },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...workspaces, ...layers, ...packages, ...files].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|fixtures|sites|public)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
