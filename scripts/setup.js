/**
 * Runs before every npm script, with any Node version and without packages. Installs the packages of the lockfile if they
 * are missing or outdated, and checks that a Node that runs TypeScript is available.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.lock-stamp');
const lockFile = join(root, '.setup-lock');
const MIN_NODE_VERSION = 24;
const MIN_FREE_MEGABYTES = 1000;

/** npm settings about the package source. All others are for the script that npm is running. */
const ALLOWED_NPM_SETTING =
  /^npm_config_(registry|cache|userconfig|globalconfig|proxy|https_proxy|noproxy|ca|cafile|strict_ssl|offline|prefer_offline|fetch_.*|maxsockets|@.*|\/\/.*)$/i;

/** @type {[RegExp, string][]} */
const installFailures = [
  [/ENOSPC/, `the disk is full. Free about ${MIN_FREE_MEGABYTES} MB and try again`],
  [/EACCES|EPERM|EROFS/, `no write permission. Give this account write access to ${root} and npm's cache`],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/,
    'the package registry does not respond. Check your network connection, or use another registry (npm config set registry …)',
  ],
  [/EINTEGRITY/, 'a package does not match its checksum. Run "npm cache clean --force" and try again'],
];

class SetupError extends Error {}

try {
  if (!isInstalled()) await installOnce();
  checkNode();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}

/** If several scripts start at once, one installs and the others wait. */
async function installOnce() {
  checkFolder();
  while (!takeLock()) await delay(200);
  try {
    if (isInstalled()) return;
    console.log('Installing packages; this takes about a minute the first time …');
    await runNpmCi();
    writeFileSync(stampFile, stamp());
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function isInstalled() {
  if (readText(stampFile) === stamp()) return true;
  if (!matchesLockfile()) return false;
  try {
    writeFileSync(stampFile, stamp());
  } catch {
    // Read-only folders work too; the next run compares again.
  }
  return true;
}

function stamp() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`;
}

/**
 * Compares the installed packages with the lockfile, to not reinstall packages after a manual `npm install`.
 */
function matchesLockfile() {
  const installed = readPackages(join(modules, '.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (installed === null || wanted === null) return false;
  for (const [path, entry] of Object.entries(installed)) {
    if (wanted[path]?.version !== entry.version) return false;
  }
  for (const [path, entry] of Object.entries(wanted)) {
    const isNeeded = path.startsWith('node_modules/') && !entry.optional && !entry.devOptional && !entry.peer;
    if (isNeeded && installed[path] === undefined) return false;
    const isForHere =
      entry.os?.includes(process.platform) && entry.cpu?.includes(process.arch) && !entry.libc;
    if (isForHere && installed[path] === undefined) return false;
  }
  return true;
}

/** @typedef {{version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, os?: string[], cpu?: string[], libc?: string[]}} LockEntry */

/**
 * @param {string} file
 * @returns {Record<string, LockEntry> | null}
 */
function readPackages(file) {
  const text = readText(file);
  return text === null ? null : JSON.parse(text).packages;
}

/**
 * @param {string} file
 * @returns {string | null}
 */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function checkFolder() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new SetupError(
      `Could not install packages: no write permission for ${root}. Give this account write access, or copy the project to another folder`,
    );
  }
  const { bavail, bsize } = statfsSync(root);
  const freeMegabytes = Math.floor((bavail * bsize) / 1e6);
  if (freeMegabytes < MIN_FREE_MEGABYTES) {
    throw new SetupError(
      `Could not install packages: they need about ${MIN_FREE_MEGABYTES} MB, but the disk of ${root} has ${freeMegabytes} MB. Free some space`,
    );
  }
}

function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = Number(readText(lockFile));
    // A restarted container gives the same process ID again.
    if (holder === process.pid || (holder > 0 && !isAlive(holder))) rmSync(lockFile, { force: true });
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @returns {Promise<void>} */
function runNpmCi() {
  // Hides warnings about an older system Node: the packages run with the installed one.
  const args = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const child = spawn('npm', args, {
    cwd: root,
    env: cleanEnvironment(),
    stdio: ['ignore', 'inherit', 'pipe'],
    shell: process.platform === 'win32',
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    process.stderr.write(chunk);
    errors = (errors + chunk).slice(-20_000);
  });
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new SetupError(`Could not run npm: ${error.message}`)));
    child.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const known = installFailures.find(([pattern]) => pattern.test(errors));
      const reason = known?.[1] ?? `npm ci exited with ${signal ?? `code ${code}`}; see its output above`;
      reject(new SetupError(`Could not install packages: ${reason}`));
    });
  });
}

/** Otherwise npm runs with the Node in node_modules, which it is about to delete. */
function cleanEnvironment() {
  const allowed = Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) || ALLOWED_NPM_SETTING.test(name),
  );
  return { ...Object.fromEntries(allowed), PATH: machinePath() };
}

function machinePath() {
  const isPackageBin = (/** @type {string} */ folder) => folder.endsWith(`node_modules${sep}.bin`);
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !isPackageBin(folder))
    .join(delimiter);
}

function checkNode() {
  const pinned = join(modules, '.bin', 'node');
  const isPinned = existsSync(pinned);
  const env = { ...process.env, PATH: machinePath() };
  const { stdout, error } = spawnSync(isPinned ? pinned : 'node', ['--version'], { encoding: 'utf8', env });
  const version = stdout?.trim() ?? '';
  if (Number(/^v(\d+)\./.exec(version)?.[1]) >= MIN_NODE_VERSION) return;
  if (isPinned) {
    throw new SetupError(
      `Could not run the installed Node (${error?.message ?? 'no output'}). On a system without glibc, install Node ${MIN_NODE_VERSION} and delete ${pinned}`,
    );
  }
  throw new SetupError(
    `Lectern needs Node ${MIN_NODE_VERSION} or newer, but found ${version || 'none'}. Install it from https://nodejs.org; there is no npm package for ${process.platform}-${process.arch}`,
  );
}
