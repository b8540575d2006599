/**
 * Compares complete tool calls (key, quota, log, search, answer) with a trivial tool on the same SDK.
 *
 *   node scripts/bench/mcp.ts [seconds per rate, default 5]
 *
 * Both get more and more calls per second until they cannot keep up; see load.ts for the processes.
 */

import { mixRequests, toolCall } from './load/mixed-requests.ts';
import type { MixedRequest } from './load/offered-load.ts';
import { reportCapacity } from './load/report-load.ts';
import { startLoad } from './load/start-load.ts';
import { withApi } from './load/with-api.ts';
import { startServer } from './started-servers.ts';

const [secondsEach = 5] = process.argv.slice(2).map(Number);

await withApi(async (api) => {
  const { child, message } = await startServer('scripts/bench/mcp/trivial-server.ts', {});
  const trivial = { ...api.target, origin: String(message), pid: child.pid ?? 0 };
  const constant = toolCall({ user: 0, path: '/', headers: {}, name: 'constant', args: {} });
  const trivialCalls = await measureCalls('trivial tool of the SDK', trivial, [constant]);
  const mixed = await mixRequests(api, { count: 20, passagesEach: 1_000 });
  const calls = mixed.filter(({ kind }) => kind === 'call');
  const searches = await measureCalls('search, complete call', api.target, calls);
  console.log(
    `\nSearches reach ${((100 * searches) / trivialCalls).toFixed(0)} % of the trivial calls per second`,
  );
});

/** Prints and returns the calls per second. */
async function measureCalls(
  name: string,
  target: Parameters<typeof startLoad>[0],
  requests: readonly MixedRequest[],
): Promise<number> {
  console.log(`\n${name}`);
  const { generator, runStage } = await startLoad(target, requests);
  const { all, serverMs, postgresMs } = await reportCapacity(runStage, secondsEach);
  generator.disconnect();
  const perCall = (ms: number) => ((1_000 * ms) / all.sent).toFixed(0);
  console.log(`CPU time of a call: ${perCall(serverMs)} us, and ${perCall(postgresMs)} us of PostgreSQL`);
  return all.goodput;
}
