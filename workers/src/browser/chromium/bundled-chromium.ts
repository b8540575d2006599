import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

export interface UnpackedChromium {
  executablePath: string;
  /** Where it finds its libraries and fonts. */
  environment: { LD_LIBRARY_PATH: string; FONTCONFIG_FILE: string };
}

const decompress = promisify(brotliDecompress);

/**
 * Unpacks the headless Chromium of the npm package `@sparticuz/chromium` (Linux on x64 only) once per version; null on
 * other platforms or when the package is not installed. The package's own code unpacks to a fixed path in the shared
 * temporary folder and trusts any file that is already there.
 */
export async function unpackBundledChromium(cacheDirectory: string): Promise<UnpackedChromium | null> {
  const packageDirectory = findPackage();
  if (packageDirectory === null || process.platform !== 'linux' || process.arch !== 'x64') return null;
  // Safe: every package manifest has a version.
  const manifest = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(cacheDirectory, `chromium-${manifest.version}`);
  if (!existsSync(target)) await unpack(join(packageDirectory, 'bin'), target);
  return {
    executablePath: join(target, 'headless-shell'),
    environment: { LD_LIBRARY_PATH: join(target, 'lib'), FONTCONFIG_FILE: join(target, 'fonts.conf') },
  };
}

function findPackage(): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  } catch {
    return null;
  }
}

/** Unpacks next to the target and renames the folder, which is safe for concurrent processes. */
async function unpack(archives: string, target: string): Promise<void> {
  const partial = `${target}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    await Promise.all([
      unpackTar(join(archives, 'al2023.tar.br'), partial),
      unpackTar(join(archives, 'swiftshader.tar.br'), partial),
      unpackTar(join(archives, 'fonts.tar.br'), partial),
      unpackFile(join(archives, 'chromium.br'), join(partial, 'headless-shell')),
    ]);
    writeFileSync(join(partial, 'fonts.conf'), fontSettings(target));
    renameSync(partial, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

async function unpackFile(archive: string, file: string): Promise<void> {
  await writeFile(file, await decompress(await readFile(archive)));
  chmodSync(file, 0o755);
}

async function unpackTar(archive: string, directory: string): Promise<void> {
  const running = promisify(execFile)('tar', ['-x', '-f', '-', '-C', directory, '--no-same-owner']);
  running.child.stdin?.end(await decompress(await readFile(archive)));
  await running;
}

/** The fonts of the machine, and the bundled one as a fallback. */
function fontSettings(directory: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <dir>${directory}/fonts</dir>
  <cachedir>${directory}/font-cache</cachedir>
</fontconfig>
`;
}
