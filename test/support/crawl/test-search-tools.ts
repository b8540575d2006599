import { LOCAL_SEARCH_KEY } from '../../../infra/stand-ins/local-credentials.ts';
import { startStandIns } from '../../../infra/stand-ins/stand-ins.ts';
import { createLogger } from '../../../shared/src/logger.ts';
import { ALL_JOBS, type JobName } from '../../../shared/src/queues/jobs.ts';
import { createPublicPages } from '../../../workers/src/crawl/fetch/public-pages.ts';
import { createAutoProcess } from '../../../workers/src/jobs/search-tools/auto-process.ts';
import { createFindDomains } from '../../../workers/src/jobs/search-tools/find-domains.ts';
import { createSearchPages } from '../../../workers/src/jobs/search-tools/search-pages.ts';
import { createSafeFetch } from '../../../workers/src/net/http/safe-fetch.ts';
import { createRobots } from '../../../workers/src/net/robots/robots.ts';
import { createBrave } from '../../../workers/src/providers/brave.ts';
import { createFirecrawl } from '../../../workers/src/providers/firecrawl.ts';
import { startTestApi, type TestApi } from '../api/test-api.ts';
import { sharedParserPool } from './shared-parser-pool.ts';

/** The API and the jobs of the search tools in this process, with local emulators of third parties. */
export interface TestSearchTools {
  readonly api: TestApi;
  /** The origin of the emulators and of the sites that they find. */
  readonly standIns: string;
  /** Runs the waiting jobs. Resolves with their names when all have ended. */
  runJobs(): Promise<JobName[]>;
  close(): Promise<void>;
}

export interface TestSearchToolsOptions {
  /** Omits the keys of third parties. */
  readonly hasNoKeys?: boolean;
  /** Replaces the default API. The caller closes it. */
  readonly api?: TestApi;
}

/** Starts the search tools. Tests call `runJobs` in place of a worker. */
export async function startTestSearchTools(options: TestSearchToolsOptions = {}): Promise<TestSearchTools> {
  const standIns = await startStandIns({ port: 0 });
  const api = options.api ?? (await startTestApi({ toolWaitMs: 60_000 }));
  const { dataSource: db } = api;
  const { host } = new URL(standIns.origin);
  const safeFetch = createSafeFetch({ userAgent: 'Lectern test', allowedHosts: [host] });
  const deps = {
    db,
    transact: api.dataSource.transaction,
    parserPool: sharedParserPool(),
    safeFetch,
    robots: createRobots({ safeFetch }),
    publicPages: createPublicPages({ db, privateHosts: [host] }),
  };
  const at = (path: string) => ({ url: standIns.origin + path, apiKey: LOCAL_SEARCH_KEY });
  // New handlers for each run, because they remember the rate limits of third parties.
  const createHandlers = () => ({
    'find-domains': createFindDomains({
      ...deps,
      searchEngine: options.hasNoKeys ? null : createBrave(at('/brave')),
    }),
    'auto-process': createAutoProcess(deps),
    'search-pages': createSearchPages({
      ...deps,
      pageSearch: options.hasNoKeys ? null : createFirecrawl(at('/firecrawl')),
    }),
  });
  const logger = createLogger({ service: 'test', level: 'silent' });
  const done = new Set<number>();
  return {
    api,
    standIns: standIns.origin,
    async runJobs() {
      const runs = await db.query<{ id: number; tool: string }[]>(
        `SELECT id, tool FROM tool_runs WHERE status = 'waiting' ORDER BY id`,
      );
      const names: JobName[] = [];
      for (const { id, tool } of runs.filter(({ id }) => !done.has(id))) {
        done.add(id);
        const name = JOB_OF[tool as keyof typeof JOB_OF];
        names.push(name);
        const jobId = `tool-${id}`;
        const payload = ALL_JOBS[name].payload.parse({ toolRunId: id });
        await createHandlers()
          [name](payload, { jobId, attemptNumber: 1, isLastAttempt: true, logger })
          .catch(() => {});
      }
      return names;
    },
    async close() {
      await safeFetch.close();
      if (!options.api) await api.close();
      await standIns.close();
    },
  };
}

const JOB_OF = {
  'brave-search': 'find-domains',
  'auto-process': 'auto-process',
  'firecrawl-search': 'search-pages',
} as const;
