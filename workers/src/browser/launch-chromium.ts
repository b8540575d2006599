import { tmpdir } from 'node:os';
import type { Browser } from 'playwright-core';
import { checkTemporaryRoom } from './check-temporary-room.ts';
import type { Chromium } from './find-chromium.ts';

/** A running browser and its process. */
export interface LaunchedChromium {
  readonly browser: Browser;
  readonly processId: number;
}

export interface LaunchSettings {
  /** Address of the proxy through which everything goes. */
  readonly proxyAddress: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The heap that the scripts of one page may fill, in MiB. */
const MAX_SCRIPT_HEAP_MB = 512;

/**
 * Nothing leaves the browser but through the proxy: loopback is no exception, names are not resolved here, and
 * neither QUIC nor WebRTC may send UDP. Pages open no windows, and what holds no text is not loaded.
 * Source: peter.sh/experiments/chromium-command-line-switches, and Chromium's net/docs/proxy.md for `<-loopback>`.
 */
const ARGS = [
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--block-new-web-contents',
  // The last one counts: what follows the first setting is what Playwright sets, a desktop with a mouse.
  '--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--disable-remote-fonts',
  '--disable-3d-apis',
  `--js-flags=--max-old-space-size=${MAX_SCRIPT_HEAP_MB}`,
];

/** What a browser needs to know of its machine. Our own settings, secrets among them, are not for it to see. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'];

const LAUNCH_TIMEOUT_MS = 30_000;

/**
 * Starts a headless browser. Its sandbox needs an account other than root and a kernel that lets it make
 * namespaces; where it cannot have one it runs without. Rejects when the program does not come up,
 * and with the code ENOSPC where there is no room for its files.
 */
export async function launchChromium(found: Chromium, settings: LaunchSettings): Promise<LaunchedChromium> {
  const isRoot = process.getuid?.() === 0;
  await checkTemporaryRoom(tmpdir());
  const browser = await launch(found, settings, !isRoot).catch((error: unknown) => {
    if (isRoot) throw error;
    return launch(found, settings, false);
  });
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return { browser, processId: processInfo.find(({ type }) => type === 'browser')?.id ?? 0 };
}

async function launch(found: Chromium, settings: LaunchSettings, chromiumSandbox: boolean): Promise<Browser> {
  // Loaded when it is needed: it takes as much memory as all else that a worker loads.
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args, ...ARGS],
    env: { ...passedOn(settings.environment), ...found.environment },
    proxy: { server: settings.proxyAddress },
    chromiumSandbox,
    timeout: LAUNCH_TIMEOUT_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

function passedOn(environment: LaunchSettings['environment']): Record<string, string> {
  const entries = PASSED_ON.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
