import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type Stack, startStack } from '../processes/start-stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL that returns the origins of the shared stack. The first request starts it. */
    sharedStackKeeper: string;
  }
}

/**
 * One stack for all tests of the project. It starts on first use, so it takes no CPU time while earlier projects run.
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
