import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { packTar } from 'modern-tar';

/**
 * Bundles the connector into one file without dependencies and packs it as an npm package: connector.js and
 * connector.tgz in dist, or in the folder given as argument. The same sources give the same bytes.
 */
const root = fileURLToPath(new URL('.', import.meta.url));
const folder = process.argv[2] ?? `${root}dist`;
const packageJson = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
const BUILD_PLACEHOLDER = '@build@';
/** The time stamp that npm gives to every file it packs. */
const PACKED_AT = new Date('1985-10-26T08:15:00Z');

const { outputFiles } = await bundle({
  entryPoints: [`${root}src/main.js`],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  // The UMD build of jsonc-parser cannot be bundled.
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  target: 'node20',
  banner: { js: '#!/usr/bin/env node' },
  define: {
    'process.env.LECTERN_CONNECTOR_VERSION': JSON.stringify(`${packageJson.version}+${BUILD_PLACEHOLDER}`),
  },
});
const bundled = outputFiles[0]?.text ?? '';
const build = createHash('sha256').update(bundled).digest('hex').slice(0, 8);
const script = Buffer.from(bundled.replace(BUILD_PLACEHOLDER, build));

const manifest = {
  // npx caches a package by name and URL, regardless of its version, so each build needs its own name.
  name: `lectern-connector-${build}`,
  version: packageJson.version,
  description: packageJson.description,
  license: packageJson.license,
  type: 'module',
  // npx runs the first command; the second one is for people.
  bin: { 'lectern-connector': 'connector.js', lectern: 'connector.js' },
  engines: packageJson.engines,
};
const tar = await packTar([
  entry('package.json', `${JSON.stringify(manifest, null, 2)}\n`),
  entry('connector.js', script, 0o755),
  entry('LICENSES', await bundledLicenses()),
]);
const tarball = gzipSync(tar, { level: 9, memLevel: 6 });
// The gzip header names the operating system (RFC 1952, section 2.3); 255 is "unknown".
tarball[9] = 255;

await mkdir(folder, { recursive: true });
await writeFile(`${folder}/connector.js`, script, { mode: 0o755 });
await writeFile(`${folder}/connector.tgz`, tarball);
console.log(`connector ${packageJson.version}+${build}: ${script.length} bytes, packed ${tarball.length}`);

/**
 * @param {string} name
 * @param {string | Uint8Array} content
 */
function entry(name, content, mode = 0o644) {
  const body = Buffer.from(content);
  return { header: { name: `package/${name}`, size: body.length, mode, mtime: PACKED_AT }, body };
}

/** The licenses of the bundled libraries, which must accompany their code. */
async function bundledLicenses() {
  const files = { 'jsonc-parser': 'LICENSE.md', 'smol-toml': 'LICENSE' };
  const texts = Object.entries(files).map(async ([name, file]) => {
    const packageRoot = new URL(`../node_modules/${name}/`, import.meta.url);
    return `${name}\n\n${await readFile(new URL(file, packageRoot), 'utf8')}`;
  });
  return (await Promise.all(texts)).join('\n');
}
