import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import type { PrerenderedPage } from './src/prerender.tsx';

/** One page whose first look is put into a file of its own. */
export interface PageFile {
  /** Its address, or the one that stands for all with another number in the place of `id`, such as `/collections/id`. */
  readonly path: string;
  /** The modules that the page loads when it is shown, relative to the root of the build. */
  readonly modules: readonly string[];
  /** The calls that it begins with whoever looks at it. */
  readonly calls?: readonly string[];
}

interface Prerenderer {
  prerenderPage(path: string): Promise<PrerenderedPage>;
}

/** Writes a file for each of the pages: index.html with the page in it, and with what it will load named up front. */
export function prerenderPages(pages: readonly PageFile[], config: UserConfig): Plugin {
  return {
    name: 'prerender-pages',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = '.' }, bundle) {
        const template = withStyles(await readFile(join(dir, 'index.html'), 'utf8'), bundle);
        const { prerenderPage } = await buildPrerenderer(config, join(dir, '.prerender'));
        for (const { path, modules, calls = [] } of pages) {
          const page = await prerenderPage(path);
          const folder = join(dir, 'pages', path);
          await mkdir(folder, { recursive: true });
          await writeFile(
            join(folder, 'index.html'),
            fillIn(template, page, chunksOf(bundle, modules), calls),
          );
        }
        await rm(join(dir, '.prerender'), { recursive: true });
      },
    },
  };
}

/** The same application, built for Node into `outDir`. */
async function buildPrerenderer(config: UserConfig, outDir: string): Promise<Prerenderer> {
  await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir, assetsInlineLimit: 0, copyPublicDir: false },
  });
  // The module is the one that was built in the line before.
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Prerenderer;
}

/** The files that hold the modules, and whatever these import. */
function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    chunk.imports.forEach(add);
  };
  for (const module of modules) {
    const chunk = Object.values(bundle).find(
      (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(`/${module}`)),
    );
    if (!chunk) throw new Error(`No file of the build has the module ${module}`);
    add(chunk.fileName);
  }
  return [...files];
}

/** With the style sheets in the page itself: a browser that has the page need not wait for them to paint it. */
function withStyles(template: string, bundle: Rolldown.OutputBundle): string {
  return template.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file) => {
    const sheet = bundle[file];
    return sheet?.type === 'asset' ? `<style>${sheet.source}</style>` : link;
  });
}

function fillIn(
  template: string,
  { title, styles, markup }: PrerenderedPage,
  files: readonly string[],
  calls: readonly string[],
): string {
  const scripts = files
    .map((file) => `/${file}`)
    .filter((href) => !template.includes(`"${href}"`))
    .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
  // As fetch() asks with credentials; asked otherwise, the answer would not be taken for the page's own call.
  const replies = calls.map(
    (href) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${href}">`,
  );
  return (
    template
      .replace(/<title>.*?<\/title>/, (ours) => (title ? `<title>${title}</title>` : ours))
      .replace('</head>', () => `${scripts.join('')}${replies.join('')}${styles}</head>`)
      // The page can be seen without its scripts, so its font goes before them.
      .replaceAll(/<(script type="module"|link rel="modulepreload") /g, '<$1 fetchpriority="low" ')
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
  );
}
