import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A program and the folder of its libraries. */
export interface RedisProgram {
  executablePath: string;
  /** Null to use the system's libraries. */
  libraryPath: string | null;
}

const run = promisify(execFile);
const APT_TIMEOUT_MS = 120_000;

/**
 * Downloads Redis from the package sources of a Debian-based system into the cache, or returns the cached copy. It needs
 * no privileges and starts no service. Rejects without apt or if the sources do not respond.
 */
export async function fetchRedis(cacheDirectory: string): Promise<RedisProgram> {
  const target = join(cacheDirectory, 'redis');
  if (!existsSync(target)) await download(target);
  const libraries = readdirSync(join(target, 'usr', 'lib'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes('-linux-'))
    .map((entry) => join(target, 'usr', 'lib', entry.name));
  return {
    executablePath: join(target, 'usr', 'bin', 'redis-server'),
    libraryPath: libraries.length > 0 ? libraries.join(':') : null,
  };
}

async function download(target: string): Promise<void> {
  const work = `${target}.${process.pid}`;
  const root = join(work, 'root');
  for (const folder of ['lists/partial', 'cache/archives/partial', 'packages', 'root']) {
    mkdirSync(join(work, folder), { recursive: true });
  }
  const apt = (program: string, ...args: string[]) =>
    run(program, [...aptSettings(work), ...args], { cwd: join(work, 'packages'), timeout: APT_TIMEOUT_MS });
  try {
    await apt('apt-get', 'update');
    const { stdout } = await apt('apt-cache', 'depends', 'redis-server', 'redis-tools');
    await apt('apt-get', 'download', 'redis-server', 'redis-tools', ...(await missingLibraries(stdout)));
    for (const name of readdirSync(join(work, 'packages'))) {
      await run('dpkg', ['-x', join(work, 'packages', name), root]);
    }
    renameSync(root, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Redirects all files that apt writes into our folder. */
function aptSettings(work: string): string[] {
  const settings = [
    `Dir::State=${work}`,
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    'Debug::NoLocking=1',
    ...(process.getuid?.() === 0 ? ['APT::Sandbox::User=root'] : []),
  ];
  return settings.flatMap((setting) => ['-o', setting]);
}

/** Dependencies that are not installed. Their names differ between releases. */
async function missingLibraries(dependencies: string): Promise<string[]> {
  const names = new Set(
    [...dependencies.matchAll(/^ *Depends: (lib\S+)$/gm)].flatMap((match) => match[1] ?? []),
  );
  const missing: string[] = [];
  for (const name of names) {
    const { stdout } = await run('dpkg-query', ['-s', name]).catch(() => ({ stdout: '' }));
    if (!/^Status: .* installed$/m.test(stdout)) missing.push(name);
  }
  return missing;
}
