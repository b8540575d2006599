import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { unpackBundledChromium } from './bundled-chromium.ts';
import { cacheDirectory } from './cache-directory.ts';

/** How to launch the browser with Playwright. */
export interface Chromium {
  executablePath: string;
  /** Added to the environment of the browser. */
  environment: Record<string, string>;
  args: string[];
}

export interface NoChromium {
  /** Why none was found, and how to install one. */
  unavailable: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const VERSION_TIMEOUT_MS = 20_000;
const COMMAND_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC_PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Containers have a small /dev/shm and no GPU. */
const HEADLESS_ARGS = ['--disable-dev-shm-usage', '--disable-gpu'];

/**
 * Finds a Chromium that starts: CHROMIUM_PATH, else Chromium from npm (unpacked once into the cache folder), from the
 * machine, or from Playwright.
 */
export async function findChromium(environment: Environment): Promise<Chromium | NoChromium> {
  const named = environment.CHROMIUM_PATH;
  if (named) {
    const failure = await tryToRun(named, environment);
    if (failure !== null)
      return { unavailable: `CHROMIUM_PATH is ${named}, which does not start: ${failure}` };
    return { executablePath: named, environment: {}, args: HEADLESS_ARGS };
  }
  const failures: string[] = [];
  for await (const candidate of candidates(environment, failures)) {
    const failure = await tryToRun(candidate.executablePath, { ...environment, ...candidate.environment });
    if (failure === null) return { ...candidate, args: HEADLESS_ARGS };
    failures.push(`${candidate.executablePath} does not start: ${failure}`);
  }
  const found = failures.length > 0 ? failures.join('; ') : 'none is installed';
  return {
    unavailable: `Install Chromium ("apt-get install chromium" or "npx playwright-core install chromium"), or set CHROMIUM_PATH (${found})`,
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
  const commands = COMMAND_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...commands, ...(process.platform === 'darwin' ? MAC_PATHS : [])].filter((file) =>
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

/** Runs the program with --version; returns null on success, else why it failed. */
async function tryToRun(executablePath: string, env: Environment): Promise<string | null> {
  try {
    await promisify(execFile)(executablePath, ['--version'], {
      env: { ...env },
      timeout: VERSION_TIMEOUT_MS,
    });
    return null;
  } catch (error) {
    // Safe: the error of execFile contains the program's output.
    const { stderr, message } = error as { stderr?: string; message: string };
    return stderr?.trim().split('\n')[0] || message;
  }
}
