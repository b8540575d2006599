import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type Stack, startStack } from '../processes/start-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the addresses of the shared stack are asked for; the first one who asks starts it. */
    sharedStackKeeper: string;
  }
}

/**
 * One stack for all tests of the project that have no wish of their own for it. It is started when a test asks for it,
 * because other projects of the same run come before, and are not to share the machine with it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<Stack> | null = null;
  const keeper = createServer((_request, response) => {
    starting ??= startStack();
    starting.then(
      ({ origin, standInsOrigin }) => response.end(JSON.stringify({ origin, standInsOrigin })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => keeper.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  project.provide('sharedStackKeeper', `http://127.0.0.1:${(keeper.address() as AddressInfo).port}`);
  return async () => {
    keeper.close();
    keeper.closeAllConnections();
    await (await starting)?.stop();
  };
}
