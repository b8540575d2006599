/**
 * Runs before every npm script, on whatever Node the machine has and without any package: installs the packages
 * of the lockfile when they are missing or stale, and checks that a Node that runs TypeScript is then in place.
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
const requiredNode = 24;
const requiredMegabytes = 1000;

/** Settings that say where packages come from; all others were meant for the script that npm is running. */
const keptNpmSetting =
  /^npm_config_(registry|cache|userconfig|globalconfig|proxy|https_proxy|noproxy|ca|cafile|strict_ssl|offline|prefer_offline|fetch_.*|maxsockets|@.*|\/\/.*)$/i;

/** @type {[RegExp, string][]} */
const installFailures = [
  [/ENOSPC/, `the disk is full: free about ${requiredMegabytes} MB and start again`],
  [
    /EACCES|EPERM|EROFS/,
    `no permission to write: give this account write access to ${root} and to npm's cache`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/,
    'the package registry does not answer: connect to the network, or point npm to a registry that you reach (npm config set registry …)',
  ],
  [/EINTEGRITY/, 'a package does not match its checksum: run "npm cache clean --force" and start again'],
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

/** Several scripts may be started at once: one of them installs, the others wait for it. */
async function installOnce() {
  checkFolder();
  while (!takeLock()) await delay(200);
  try {
    if (isInstalled()) return;
    console.log('Installing packages (the first time takes about a minute) …');
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
    // A folder that may only be read is good enough: the comparison is repeated the next time.
  }
  return true;
}

function stamp() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lockfile).digest('hex')} ${process.platform}-${process.arch}\n`;
}

/**
 * Compares what npm wrote down at the end of an installation with the lockfile, so that packages which somebody
 * installed by hand are not installed again.
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
      `Could not install packages: no permission to write to ${root}; give this account write access, or copy the project to a folder of its own`,
    );
  }
  const { bavail, bsize } = statfsSync(root);
  const freeMegabytes = Math.floor((bavail * bsize) / 1e6);
  if (freeMegabytes < requiredMegabytes) {
    throw new SetupError(
      `Could not install packages: ${freeMegabytes} MB are free on the disk of ${root}, and about ${requiredMegabytes} MB are needed; free some space`,
    );
  }
}

function takeLock() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = Number(readText(lockFile));
    if (holder > 0 && !isAlive(holder)) rmSync(lockFile, { force: true });
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
  // Warnings about the machine's older Node would be misleading: the installed one runs the packages.
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
      const reason =
        known?.[1] ?? `npm ci ended with ${signal ?? `exit code ${code}`}; its messages stand above`;
      reject(new SetupError(`Could not install packages: ${reason}`));
    });
  });
}

/** Without this npm would run on the very Node in node_modules that it is about to delete. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_/i.test(name) || keptNpmSetting.test(name),
  );
  return { ...Object.fromEntries(kept), PATH: machinePath() };
}

function machinePath() {
  const isOfPackages = (/** @type {string} */ folder) => folder.endsWith(`node_modules${sep}.bin`);
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !isOfPackages(folder))
    .join(delimiter);
}

function checkNode() {
  const pinned = join(modules, '.bin', 'node');
  const isPinned = existsSync(pinned);
  const env = { ...process.env, PATH: machinePath() };
  const { stdout, error } = spawnSync(isPinned ? pinned : 'node', ['--version'], { encoding: 'utf8', env });
  const version = stdout?.trim() ?? '';
  if (Number(/^v(\d+)\./.exec(version)?.[1]) >= requiredNode) return;
  if (isPinned) {
    throw new SetupError(
      `Could not run the Node that was installed with the packages (${error?.message ?? 'it says nothing'}): on a system without glibc, install Node ${requiredNode} and remove ${pinned}`,
    );
  }
  throw new SetupError(
    `Lectern needs Node ${requiredNode} or newer and found ${version || 'none'}: no packaged Node exists for ${process.platform}-${process.arch}, so install one from https://nodejs.org`,
  );
}
