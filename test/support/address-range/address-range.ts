import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEST_CERTIFICATE_FILE } from '../servers/test-certificate.ts';
import type { CanaryCommand, CanaryReport, CanarySetup } from './canary-messages.ts';
import { openDatabaseBridge } from './database-bridge.ts';

/**
 * An isolated network namespace that routes every IP address to this machine. Connections reach either the canary or
 * nothing. The canary is also the DNS server, and has a certificate for range.example.com and its subdomains.
 */
export interface AddressRange extends AsyncDisposable {
  /** Starts a Node program inside, with an IPC channel. The program should exit when the channel closes. */
  start(file: string | URL, environment?: Readonly<Record<string, string>>): ChildProcess;
  /** Network activity since the range was opened or the last report. */
  report(): Promise<CanaryReport>;
}

export interface AddressRangeSettings extends CanarySetup {
  /** Additional addresses of the loopback interface, which programs inside see as the machine's own. */
  readonly ownAddresses?: readonly string[];
  /** The address of a network card. With only a loopback interface, programs conclude that the machine is offline. */
  readonly cardAddress?: string;
  /** Connection string of a database outside. Programs inside use `databaseUrlInside` to connect to it. */
  readonly databaseUrl?: string;
}

/** The port at which programs inside connect to the database outside. */
const DATABASE_PORT = 15_432;
const NAME_SERVER = '127.0.0.53';

const UNSHARE = ['--user', '--map-root-user', '--net', '--mount'];
const SET_UP = `
  set -e
  ip link set lo up
  ip route add local 0.0.0.0/0 dev lo
  ip -6 route add local ::/0 dev lo
`;

/** Without link-local addresses, which appear a second later: a browser aborts its requests when an address appears. */
const ADD_CARD = [
  'ip link add card0 type veth peer name card1',
  'ip link set card0 addrgenmode none',
  'ip link set card1 addrgenmode none',
  'ip link set card0 up',
  'ip link set card1 up',
];

/** Why this machine does not support address ranges; null if it does. */
export function whyNoAddressRange(): string | null {
  if (process.platform !== 'linux') {
    return 'network namespaces require Linux';
  }
  const tried = spawnSync('unshare', [...UNSHARE, 'sh', '-c', `${SET_UP}\nnsenter --version`], {
    encoding: 'utf8',
  });
  if (tried.error) return `unshare cannot be run: ${tried.error.message}`;
  return tried.status === 0 ? null : `no network namespace: ${tried.stderr.trim()}`;
}

/** The connection string of the database for programs inside a range. */
export function databaseUrlInside(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${DATABASE_PORT}`;
  return url.href;
}

/** Opens a range; dispose of it with `await using` or in afterAll. Rejects if `whyNoAddressRange` is not null. */
export async function openAddressRange(settings: AddressRangeSettings): Promise<AddressRange> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-range-'));
  // PostgreSQL may run under another account, which must be able to enter the folder.
  chmodSync(folder, 0o755);
  const { databaseUrl, names, sites } = settings;
  const bridge = databaseUrl === undefined ? null : await openDatabaseBridge(folder, databaseUrl);
  const holder = await holdNamespace(folder, settings);
  const started = new Set<ChildProcess>();

  const start: AddressRange['start'] = (file, environment = {}) => {
    const child = spawnInside(holder, typeof file === 'string' ? file : fileURLToPath(file), {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: TEST_CERTIFICATE_FILE, ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    started.add(child);
    child.once('exit', () => started.delete(child));
    return child;
  };
  const canary = start(new URL('canary.ts', import.meta.url));
  const send = (message: CanaryCommand) => request<CanaryReport>(canary, message);
  await send({
    kind: 'open',
    setup: { names, sites },
    nameServer: NAME_SERVER,
    database: bridge && { port: DATABASE_PORT, socket: bridge.socket },
  });

  return {
    start,
    report: () => send({ kind: 'report' }),
    async [Symbol.asyncDispose]() {
      await Promise.all([...started].map(end));
      await end(holder);
      bridge?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A process that keeps the namespace open. It exits when its standard input closes. */
async function holdNamespace(
  folder: string,
  { ownAddresses = [], cardAddress }: AddressRangeSettings,
): Promise<ChildProcess> {
  const resolvConf = join(folder, 'resolv.conf');
  writeFileSync(resolvConf, `nameserver ${NAME_SERVER}\n`);
  const own = ownAddresses.map((address) => `ip address add ${address} dev lo`);
  const card = cardAddress === undefined ? [] : [...ADD_CARD, `ip address add ${cardAddress}/32 dev card0`];
  const script = [
    SET_UP,
    ...own,
    ...card,
    `mount --bind ${resolvConf} /etc/resolv.conf`,
    'echo ready',
    'exec cat',
  ];
  const holder = spawn('unshare', [...UNSHARE, 'sh', '-c', script.join('\n')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await rejectOnExit(holder, once(holder.stdout, 'data'));
  return holder;
}

function spawnInside(holder: ChildProcess, file: string, options: SpawnOptions): ChildProcess {
  const into = ['--target', String(holder.pid), '--user', '--net', '--mount', '--preserve-credentials'];
  return spawn('nsenter', [...into, process.execPath, file], options);
}

/** Sends a message and returns the reply. Rejects if the program exits. */
async function request<Reply>(child: ChildProcess, message: CanaryCommand): Promise<Reply> {
  const replied = once(child, 'message');
  child.send(message);
  const [reply] = await rejectOnExit(child, replied);
  return reply;
}

/** Waits for `event`. Rejects if the process exits first. */
async function rejectOnExit<Value>(child: ChildProcess, event: Promise<Value>): Promise<Value> {
  const exited = Promise.withResolvers<never>();
  const onExit = (code: number | null) =>
    exited.reject(new Error(`A process of the address range exited with code ${code} before it replied`));
  child.once('exit', onExit);
  try {
    return await Promise.race([event, exited.promise]);
  } finally {
    child.off('exit', onExit);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
