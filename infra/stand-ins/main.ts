import { join } from 'node:path';
import { localClient } from './sign-in/registered-client.ts';
import { startStandIns } from './stand-ins.ts';

/** Runs the local emulators on 127.0.0.1, port STAND_INS_PORT (default 3900), for the application at PUBLIC_URL. */
async function main(): Promise<void> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error(
      'The local emulators let everyone sign in as anyone. They do not start with NODE_ENV=production',
    );
  }
  const publicUrl = process.env.PUBLIC_URL || 'http://localhost:3000';
  const home = process.env.LECTERN_HOME;
  const redirectHosts = [...localClient.redirectHosts, new URL(publicUrl).hostname];
  const { origin, close } = await startStandIns({
    port: readPort(process.env.STAND_INS_PORT),
    client: { ...localClient, redirectHosts },
    stripe: {
      webhookUrl: new URL('/api/stripe/webhook', publicUrl).href,
      // Next to the database, which stores the customer IDs.
      ...(home && { ledgerFile: join(home, 'stripe-stand-in.json') }),
    },
  });
  const stop = () => {
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  console.log(`Local emulators and sample documentation run at ${origin}`);
  process.send?.('ready');
}

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return 3900;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`STAND_INS_PORT must be a port number, but is "${text}"`);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'Could not start the local emulators: the port is taken. Set STAND_INS_PORT to a free port';
  }
  return error.message;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
