import { findFreePort } from '../../../infra/free-port.ts';
import { type LaunchedProcess, launch } from './launch.ts';

export interface RunningApi extends LaunchedProcess {
  /** Such as http://127.0.0.1:41234. */
  readonly origin: string;
}

/** Starts an API whose URL is `publicUrl`. Resolves when it is ready. */
export async function startApi(
  databaseUrl: string,
  publicUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningApi> {
  const port = String(await findFreePort());
  const own = { DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, PORT: port };
  const api = launch('api', { ...own, ...environment });
  await api.ready;
  return { ...api, origin: `http://127.0.0.1:${port}` };
}
