import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { BreakableServer } from '../../test/support/faults/breakable-server.ts';
import type { FaultStack } from '../../test/support/faults/fault-stack.ts';

/** A fault and its recovery. Stopped processes are restarted, as an orchestrator does. */
export interface Fault {
  readonly name: string;
  readonly happen: (stack: FaultStack) => Promise<void>;
}

const HANG_MS = 15_000;
const AWAY_MS = 10_000;

/** All faults for `stack`. */
export function listFaults({ redis }: Pick<FaultStack, 'redis'>): Fault[] {
  return [
    { name: 'a worker is killed', happen: (stack) => replaceWorker(stack, 'SIGKILL') },
    { name: 'a worker is asked to stop', happen: (stack) => replaceWorker(stack, 'SIGTERM') },
    { name: 'a worker hangs', happen: hangWorker },
    { name: 'all workers are killed', happen: replaceAllWorkers },
    { name: 'an api is killed', happen: (stack) => replaceApi(stack, 'SIGKILL') },
    { name: 'an api is asked to stop', happen: (stack) => replaceApi(stack, 'SIGTERM') },
    ...faultsOf('PostgreSQL', ({ postgres }) => postgres),
    ...(redis === null
      ? []
      : [...faultsOf('Redis', (stack) => stack.redis), { name: 'Redis is emptied', happen: emptyRedis }]),
  ];
}

function faultsOf(name: string, serverOf: (stack: FaultStack) => BreakableServer | null): Fault[] {
  const withServer = (act: (server: BreakableServer) => Promise<void>) => async (stack: FaultStack) => {
    const server = serverOf(stack);
    if (server) await act(server);
  };
  return [
    {
      name: `${name} is stopped for ${AWAY_MS / 1000} s`,
      happen: withServer(async (server) => {
        await server.stop();
        await pause(AWAY_MS);
        await server.start();
      }),
    },
    {
      name: `${name} is killed and started`,
      happen: withServer(async (server) => {
        await server.kill();
        await server.start();
      }),
    },
    {
      name: `${name} hangs for ${HANG_MS / 1000} s`,
      happen: withServer(async (server) => {
        server.hang();
        await pause(HANG_MS);
        server.resume();
      }),
    },
  ];
}

async function replaceWorker(stack: FaultStack, signal: NodeJS.Signals): Promise<void> {
  const worker = stack.workers.shift();
  await Promise.all([worker?.end(signal), stack.startWorker()]);
}

async function replaceAllWorkers(stack: FaultStack): Promise<void> {
  const all = stack.workers.splice(0);
  await Promise.all(all.map((worker) => worker.end('SIGKILL')));
  await Promise.all(all.map(() => stack.startWorker()));
}

/** The worker resumes long after another one has claimed its jobs. */
async function hangWorker({ workers }: FaultStack): Promise<void> {
  workers[0]?.signal('SIGSTOP');
  await pause(2 * HANG_MS);
  workers[0]?.signal('SIGCONT');
}

async function replaceApi(stack: FaultStack, signal: NodeJS.Signals): Promise<void> {
  const at = stack.apis.length - 1;
  await stack.apis[at]?.end(signal);
  await stack.restartApi(at);
}

async function emptyRedis({ redis }: FaultStack): Promise<void> {
  const client = new Redis(redis?.url ?? '', { maxRetriesPerRequest: 1 });
  try {
    await client.flushall();
  } finally {
    client.disconnect();
  }
}
