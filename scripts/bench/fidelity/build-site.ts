import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { SITE_BUILDERS, type SiteBuilder } from './site-builders.ts';

/**
 * Builds a site from a folder of markdown with a real generator, for the fidelity bench to measure:
 *
 *   node scripts/bench/fidelity/build-site.ts <generator> <project folder> <folder of markdown>
 *
 * The project folder is one of your own, outside the repository, in which the generator is installed:
 *
 *   vitepress    npm install vitepress
 *   docusaurus   npm pkg delete type, npm install @docusaurus/core @docusaurus/preset-classic @mdx-js/react react react-dom
 *   starlight    npm install astro @astrojs/starlight
 *   nextra       npm pkg delete type, npm install next nextra nextra-theme-docs react react-dom
 *   mkdocs, mkdocs-material, mkdocs-readthedocs    nothing; `python3 -m mkdocs` has to run, as Debian's packages
 *                mkdocs, mkdocs-material and python3-pymdownx provide it
 *
 * Where the newest release of a generator does not install or run, an older one does, or `overrides` in the project's
 * package.json for the package that is missing (docusaurus: @docsearch/core, nextra: zod 4.1).
 *
 * Markdown comes with many packages of the npm registry: `docs` of fastify, undici, pino and react-router,
 * `docs/content` of npm. The sources as they were built are left in `<project folder>/sources`.
 */
/** Comments, and pictures beside the sources: some generators give up where they are not found. */
const NOT_BUILT = /<!--[\s\S]*?-->|!\[[^\]]*\]\((?!https?:)[^)]*\)|<img\b[^>]*>/g;

/** HTML in markdown is text to some generators. */
const NAMED_ANCHOR = /<a (?:id|name)="[^"]*">(.*?)<\/a>/g;

const MAX_BUILD_MS = 20 * 60_000;

const [generator = '', project = '', markdown = ''] = process.argv.slice(2);
const builder = SITE_BUILDERS[generator];
if (!builder || project === '' || markdown === '') {
  const known = Object.keys(SITE_BUILDERS).join(', ');
  throw new TypeError(
    `Building a site: ${JSON.stringify(process.argv.slice(2))} was given; name a generator (${known}), its project folder and a folder of markdown`,
  );
}
await prepare(builder, project, resolve(markdown));
build(builder, project);
console.log(
  `node scripts/bench/fidelity.ts ${join(project, builder.output)} --sources ${join(project, 'sources')}`,
);

async function prepare(site: SiteBuilder, root: string, folder: string): Promise<void> {
  await rm(join(root, site.content), { recursive: true, force: true });
  await rm(join(root, 'sources'), { recursive: true, force: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(({ name }) => /\.mdx?$/.test(name))) {
    const path = join(entry.parentPath, entry.name);
    const name = pageName(relative(folder, path));
    const { title, body } = readSource(await readFile(path, 'utf8'), name);
    const headed = `# ${title}\n\n${body}`;
    await write(join(root, 'sources', name), headed);
    const front = `---\ntitle: ${JSON.stringify(title.replaceAll('`', ''))}\n---\n\n${body}`;
    await write(join(root, site.content, name), site.hasTitleInFrontMatter ? front : headed);
  }
  for (const [path, text] of Object.entries(site.files)) await write(join(root, path), text);
}

/** Generators agree on addresses only for names in lower case, and each has its own idea of a folder's first page. */
function pageName(path: string): string {
  return path
    .toLowerCase()
    .replaceAll(/[^\w./-]+/g, '-')
    .replace(/(?:readme|index)\.(mdx?)$/, 'overview.$1');
}

/** A page's title, from its front matter or first heading, and the text without it. */
function readSource(text: string, name: string): { title: string; body: string } {
  const front = /^---\n([\s\S]*?)\n---\n/.exec(text);
  const body = (front ? text.slice(front[0].length) : text)
    .replace(NOT_BUILT, '')
    .replace(NAMED_ANCHOR, '$1')
    .trimStart();
  const heading = /^# (.+)\n/.exec(body) ?? /^<h1[^>]*>(.+)<\/h1>\n/.exec(body);
  const stated = /^title: *["']?(.+?)["']? *$/m.exec(front?.[1] ?? '')?.[1];
  return {
    title: heading?.[1] ?? stated ?? name.replace(/^.*\//, '').replace(/\.mdx?$/, ''),
    body: heading ? body.slice(heading[0].length).trimStart() : body,
  };
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

function build(site: SiteBuilder, root: string): void {
  const [program = '', ...options] = site.command;
  const { status, error } = spawnSync(program, options, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: MAX_BUILD_MS,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) {
    throw new Error(
      `Building the site in ${root} with ${program}: it ended with ${status}; see its output above`,
      { cause: error },
    );
  }
}
