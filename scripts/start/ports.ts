import { once } from 'node:events';
import { createServer } from 'node:net';
import { describeStartError } from '../../shared/src/describe-start-error.ts';
import { StartError } from './start-error.ts';

/** Checks that this account can listen on every interface at these ports, by variable. Throws a StartError if not. */
export async function checkPorts(ports: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    const first = Object.keys(ports).find((each) => ports[each] === port);
    if (first !== undefined && first !== name)
      throw new StartError(`${first} and ${name} are both ${port}. Set one of them to another port`);
  }
  const servers = [];
  try {
    for (const port of Object.values(ports)) {
      const server = createServer();
      servers.push(server);
      await once(server.listen(port), 'listening');
    }
  } catch (cause) {
    const environment = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, `${port}`]));
    throw new StartError(describeStartError(cause, environment, Object.keys(ports)), { cause });
  } finally {
    for (const server of servers) server.close();
  }
}
