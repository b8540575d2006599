import { type LaunchedProcess, launch } from './launch.ts';

/** Starts a worker that may crawl `siteHost`. Resolves when it is ready. */
export async function startWorker(
  databaseUrl: string,
  siteHost: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<LaunchedProcess> {
  const own = { DATABASE_URL: databaseUrl, CRAWL_ALLOWED_HOSTS: siteHost };
  const worker = launch('workers', { ...own, ...environment });
  await worker.ready;
  return worker;
}
