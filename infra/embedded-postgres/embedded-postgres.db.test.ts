import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres, startTemporaryPostgres } from './embedded-postgres.ts';
import { readPostmasterPid } from './postmaster.ts';

/** A home folder with a database that has been started once. */
let used: string;
/** A copy of it: creating a database takes ten times as long. */
let home: string;
let running: EmbeddedPostgres[];
let strangers: ChildProcess[];

beforeAll(async () => {
  used = mkdtempSync(join(tmpdir(), 'lectern-home-'));
  chmodSync(used, 0o755);
  await (await startEmbeddedPostgres(used)).stop();
});

afterAll(() => rmSync(used, { recursive: true, force: true }));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lectern-home-'));
  // Keeps the owner of the files.
  execFileSync('cp', ['-a', `${used}/.`, home]);
  running = [];
  strangers = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  for (const stranger of strangers) stranger.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(home);
  running.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function serverPid(server: EmbeddedPostgres): number {
  const pid = readPostmasterPid(server.dataDirectory);
  if (pid === null) throw new Error('The server has no lock file');
  return pid;
}

describe('the embedded PostgreSQL', () => {
  test('keeps its data, port and password across restarts', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS number');
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  });

  test('uses another port when its own is taken', async () => {
    const first = await start();
    await first.stop();
    const port = Number(new URL(first.url).port);
    const script = `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('up'))`;
    const stranger = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    strangers.push(stranger);
    await once(stranger.stdout, 'data');
    const second = await start();
    expect(Number(new URL(second.url).port)).not.toBe(port);
  });

  test('rejects a wrong password and keeps the right one readable only by its owner', async () => {
    const server = await start();
    for (const url of [server.url]) {
      const wrong = new URL(url);
      wrong.password = 'guessed';
      await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
    }
    expect(statSync(join(home, 'postgres-password')).mode & 0o777).toBe(0o600);
  });

  test('replaces a server whose supervisor was killed', async () => {
    const left = await start();
    await query(left.url, 'CREATE TABLE kept AS SELECT 7 AS number');
    const leftPid = serverPid(left);
    const next = await start();
    expect(serverPid(next)).not.toBe(leftPid);
    expect(await query(next.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  });

  test('reports a killed server and recovers committed data at the next start', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 7 AS number');
    process.kill(serverPid(first), 'SIGKILL');
    expect(await first.ended).toContain('signal SIGKILL');
    const second = await start();
    expect(await query(second.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
  });

  test('starts despite a lock file with the process ID of another program', async () => {
    const first = await start();
    const lockFile = join(first.dataDirectory, 'postmaster.pid');
    const content = readFileSync(lockFile, 'utf8');
    await first.stop();
    const stranger = spawn('sleep', ['60']);
    strangers.push(stranger);
    const other = content.replace(/^\d+/, String(stranger.pid));
    writeFileSync(lockFile, other);
    writeFileSync(join(home, 'postgres', `.s.PGSQL.${new URL(first.url).port}.lock`), other);
    const second = await start();
    expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBeNull();
  });

  test('starts over after an interrupted first start', async () => {
    rmSync(join(home, 'postgres', 'data'), { recursive: true });
    mkdirSync(join(home, 'postgres', 'data.partial'), { recursive: true });
    writeFileSync(join(home, 'postgres', 'data.partial', 'PG_VERSION'), '18');
    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('rejects data of another major version with instructions', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(first.dataDirectory, 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow('created by PostgreSQL 17, but this is PostgreSQL 18');
  });
});

describe('the temporary PostgreSQL', () => {
  test('removes its folder', async () => {
    const server = await startTemporaryPostgres();
    expect(existsSync(server.dataDirectory)).toBe(true);
    await server.stop();
    expect(existsSync(server.dataDirectory)).toBe(false);
  });

  test('exits when its parent process is killed, and the next one removes its folder', async () => {
    const script = `import { startTemporaryPostgres } from ${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))};
      console.log((await startTemporaryPostgres()).dataDirectory);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(parent.stdout, 'data');
    const dataDirectory = String(output).trim();
    const pid = readPostmasterPid(dataDirectory);
    parent.kill('SIGKILL');
    await expect.poll(() => pid !== null && existsSync(`/proc/${pid}`)).toBe(false);
    expect(existsSync(dataDirectory)).toBe(true);
    await (await startTemporaryPostgres()).stop();
    expect(existsSync(dataDirectory)).toBe(false);
  });
});
