import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Browser } from 'playwright-core';
import type { Chromium } from './find-chromium.ts';
import { launchWithMessageFilter } from './launch-with-message-filter.ts';

/** A running browser and its process. */
export interface LaunchedChromium {
  readonly browser: Browser;
  readonly processId: number;
}

export interface LaunchSettings {
  /** Address of the egress proxy. */
  readonly proxyAddress: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Limit of a page's V8 heap. */
const MAX_SCRIPT_HEAP_MIB = 512;

/**
 * All traffic goes through the proxy: including loopback, without local DNS, and without UDP of QUIC and WebRTC. Pages
 * open no windows and load no images or fonts. They have no shared workers, whose number nothing limits.
 * Source: peter.sh/experiments/chromium-command-line-switches, and Chromium's net/docs/proxy.md for `<-loopback>`.
 */
const ARGS = [
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--block-new-web-contents',
  // Overrides Playwright's flag and repeats its pointer settings: a desktop with a mouse.
  '--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--disable-remote-fonts',
  '--disable-3d-apis',
  '--disable-blink-features=SharedWorker',
  `--js-flags=--max-old-space-size=${MAX_SCRIPT_HEAP_MIB}`,
];

/** Environment variables that the browser needs. The others may be secrets. */
const INHERITED_VARIABLES = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'TZ',
  'XDG_CONFIG_HOME',
  'XDG_CACHE_HOME',
];

const LAUNCH_TIMEOUT_MS = 30_000;

/**
 * Launches a headless browser. Its sandbox needs a user other than root and a kernel with user namespaces; without
 * these it runs unsandboxed. Rejects when the browser does not start, with code ENOSPC when the disk is full.
 */
export async function launchChromium(found: Chromium, settings: LaunchSettings): Promise<LaunchedChromium> {
  const isRoot = process.getuid?.() === 0;
  await checkDiskSpace(tmpdir());
  const browser = await launchWithMessageFilter(found.executablePath, () =>
    launch(found, settings, !isRoot).catch((error: unknown) => {
      if (isRoot) throw error;
      return launch(found, settings, false);
    }),
  );
  try {
    return { browser, processId: await processIdOf(browser) };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function processIdOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.find(({ type }) => type === 'browser')?.id ?? 0;
}

async function launch(found: Chromium, settings: LaunchSettings, chromiumSandbox: boolean): Promise<Browser> {
  // Loaded lazily: it needs as much memory as the rest of a worker.
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args, ...ARGS],
    env: { ...inheritedVariables(settings.environment), ...found.environment },
    proxy: { server: settings.proxyAddress },
    chromiumSandbox,
    timeout: LAUNCH_TIMEOUT_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

function inheritedVariables(environment: LaunchSettings['environment']): Record<string, string> {
  const entries = INHERITED_VARIABLES.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Profiles and caches that a browser writes before it is replaced, with a margin. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
const MIB = 1024 * 1024;

/** The folder for temporary files is full. */
class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  readonly code = 'ENOSPC';
}

/** Rejects with an error of code ENOSPC when `folder` has no space for a browser profile. */
async function checkDiskSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes >= MIN_FREE_BYTES) return;
  throw new DiskFullError(
    `The browser could not start: ${folder} is full. Free disk space, or set TMPDIR to another folder ` +
      `(${Math.floor(freeBytes / MIB)} MiB free, ${MIN_FREE_BYTES / MIB} MiB needed)`,
  );
}
