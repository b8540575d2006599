import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { createTar } from './create-tar.js';

/**
 * Bundles the connector into one file without dependencies and packs it as npm would, byte for byte the same from
 * the same sources: connector.js and connector.tgz in dist, or in the folder given as argument.
 */
const here = fileURLToPath(new URL('.', import.meta.url));
const folder = process.argv[2] ?? `${here}dist`;
const own = JSON.parse(await readFile(`${here}package.json`, 'utf8'));
const UNNAMED = '@build@';

const { outputFiles } = await bundle({
  entryPoints: [`${here}src/main.js`],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  banner: { js: '#!/usr/bin/env node' },
  define: { 'process.env.LECTERN_CONNECTOR_VERSION': JSON.stringify(`${own.version}+${UNNAMED}`) },
});
const unnamed = outputFiles[0]?.text ?? '';
const build = createHash('sha256').update(unnamed).digest('hex').slice(0, 8);
const script = Buffer.from(unnamed.replace(UNNAMED, build));

const manifest = {
  // npx keeps what it has of this name from this address, whatever its version and its bytes are.
  name: `lectern-connector-${build}`,
  version: own.version,
  description: own.description,
  license: own.license,
  type: 'module',
  bin: { 'lectern-connector': 'connector.js' },
  engines: own.engines,
};
const tar = createTar([
  {
    path: 'package/package.json',
    content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
    mode: 0o644,
  },
  { path: 'package/connector.js', content: script, mode: 0o755 },
  { path: 'package/README.md', content: await readFile(`${here}README.md`), mode: 0o644 },
]);
const tarball = gzipSync(tar, { level: 9 });
// The operating system that packed it stands in the header (RFC 1952, section 2.3); it makes no difference to anyone.
tarball[9] = 255;

await mkdir(folder, { recursive: true });
await writeFile(`${folder}/connector.js`, script, { mode: 0o755 });
await writeFile(`${folder}/connector.tgz`, tarball);
console.log(`connector ${own.version}+${build}: ${script.length} bytes, packed ${tarball.length}`);
