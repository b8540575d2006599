import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClients, versionOf } from '../test/agents/clients.ts';
import { showHelp } from './command-line.ts';
import { runVitest } from './test/run-vitest.ts';
import { summarize } from './test/vitest-report.ts';

const USAGE = `Runs real coding agents against emulated model APIs and checks the bytes that a model reads:

  npm run test:agents                     every client over HTTP and stdio, about 10 minutes
  npm run test:agents -- -t "Codex"       one of them

The agents are installed from npm into node_modules/.cache/agents.`;
showHelp(USAGE);
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'node_modules/.cache/agents');

const unused = () => {
  throw new Error('Only the packages are listed here');
};
const packages = createClients(unused, unused).flatMap((client) => client.package ?? []);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), '{ "private": true }');
console.log(`Installing ${packages.join(', ')} …`);
execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...packages], {
  cwd: folder,
  stdio: 'inherit',
});
for (const name of packages) console.log(`${name} ${await versionOf(folder, name)}`);
const environment = { ...process.env, AGENTS_FOLDER: folder };
const counts = await runVitest(root, ['--project', 'agents', ...process.argv.slice(2)], environment);
console.log(summarize(counts));
process.exitCode = counts.failed > 0 ? 1 : 0;
