import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectorBuild, ensureWebApplication } from './build/builds.ts';
import { ensureFresh } from './build/fresh-build.ts';
import { readCommandLine } from './command-line.ts';

readCommandLine(
  'Usage: npm run build\n\nBuilds the web application and the connector if their sources have changed.',
);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const context = { root, announce: console.log, signal: new AbortController().signal };
try {
  await ensureWebApplication(context);
  await ensureFresh(connectorBuild(), context);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
