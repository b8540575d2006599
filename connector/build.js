import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build as bundle } from 'esbuild';
import { packTar } from 'modern-tar';

/**
 * Bundles the connector into one file without dependencies, lectern.js, and packs it as an npm package: connector.tgz in
 * dist, or in the folder given as argument. Its command is connector.js, which starts the bundle if Node.js is new enough.
 * The same sources give the same bytes.
 */
const root = fileURLToPath(new URL('.', import.meta.url));
const folder = process.argv[2] ?? `${root}dist`;
const packageJson = JSON.parse(await readFile(`${root}package.json`, 'utf8'));
const BUILD_PLACEHOLDER = '@build@';
/** The time stamp that npm gives to every file it packs. */
const PACKED_AT = new Date('1985-10-26T08:15:00Z');

const { outputFiles, metafile } = await bundle({
  metafile: true,
  entryPoints: [`${root}src/main.ts`],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  // The UMD build of jsonc-parser cannot be bundled.
  mainFields: ['module', 'main'],
  // For Node.js, yaml offers only CommonJS, which cannot import Node's modules from a bundle of ES modules.
  alias: { yaml: fileURLToPath(new URL('../node_modules/yaml/browser/index.js', import.meta.url)) },
  minify: true,
  legalComments: 'none',
  target: 'node20',
  define: {
    'process.env.LECTERN_CONNECTOR_VERSION': JSON.stringify(`${packageJson.version}+${BUILD_PLACEHOLDER}`),
  },
});
const bundled = outputFiles[0]?.text ?? '';
const build = createHash('sha256').update(bundled).digest('hex').slice(0, 8);
const script = Buffer.from(bundled.replace(BUILD_PLACEHOLDER, build));
const start = await readFile(`${root}src/start.js`);

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
  entry('connector.js', start, 0o755),
  entry('lectern.js', script),
  entry('LICENSES', await bundledLicenses()),
]);
const tarball = gzipSync(tar, { level: 9, memLevel: 6 });
// The gzip header names the operating system (RFC 1952, section 2.3); 255 is "unknown".
tarball[9] = 255;

await mkdir(folder, { recursive: true });
await writeFile(`${folder}/connector.js`, start, { mode: 0o755 });
await writeFile(`${folder}/lectern.js`, script);
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
  const names = Object.keys(metafile.inputs).flatMap((path) => {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
    return name ?? [];
  });
  const texts = [...new Set(names)].sort().map(async (name) => {
    const folder = new URL(`../node_modules/${name}/`, import.meta.url);
    const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
    if (file !== undefined) return `${name}\n\n${await readFile(new URL(file, folder), 'utf8')}`;
    const { license, author } = JSON.parse(await readFile(new URL('package.json', folder), 'utf8'));
    return `${name}\n\n${license}, ${author?.name ?? author ?? 'its authors'}\n`;
  });
  return (await Promise.all(texts)).join('\n');
}
