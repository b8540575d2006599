import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import type { PrerenderedPage } from './src/prerender.tsx';

/** A page to prerender into an HTML file. */
export interface PageFile {
  /** Its path; `id` stands for any number, as in `/collections/id`. */
  readonly path: string;
  /** The modules the page needs, relative to the root of the build. */
  readonly modules: readonly string[];
  /**
   * When to load the scripts: `at-once` if the page shows nothing without them, `after-paint` if it is readable without
   * them and they should not compete for bandwidth.
   */
  readonly scripts: 'at-once' | 'after-paint';
  /** Tags for the head of this page; none by default. */
  readonly head?: (bundle: Rolldown.OutputBundle) => string;
}

interface Prerenderer {
  prerenderPage(path: string): Promise<PrerenderedPage>;
}

/** Modules of every page, preloaded to avoid a chain of requests. */
const APPLICATION = ['src/main.tsx', 'src/theme.ts', 'src/app.tsx'];

/** Writes an index.html with the rendered markup and preload links for each page. */
export function prerenderPages(pages: readonly PageFile[], config: UserConfig): Plugin {
  return {
    name: 'prerender-pages',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = '.' }, bundle) {
        const index = await readFile(join(dir, 'index.html'), 'utf8');
        const { prerenderPage } = await buildPrerenderer(config, join(dir, '.prerender'));
        for (const { path, modules, scripts, head } of pages) {
          const links = scriptLinks(findScripts(bundle, [...APPLICATION, ...modules]), scripts);
          const html = fillIn(
            withStyles(index, bundle),
            await prerenderPage(path),
            (head?.(bundle) ?? '') + links,
          );
          const folder = join(dir, 'pages', path);
          await mkdir(folder, { recursive: true });
          await writeFile(join(folder, 'index.html'), html);
        }
        const links = scriptLinks(findScripts(bundle, APPLICATION), 'at-once');
        await writeFile(
          join(dir, 'index.html'),
          index.replace('</head>', () => `${links}</head>`),
        );
        await rm(join(dir, '.prerender'), { recursive: true });
      },
    },
  };
}

/** Builds the application for Node into `outDir` and imports it. */
async function buildPrerenderer(config: UserConfig, outDir: string): Promise<Prerenderer> {
  await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir, assetsInlineLimit: 0, copyPublicDir: false },
  });
  // The build above wrote this module.
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Prerenderer;
}

/** Inlines the style sheets, which would otherwise delay the first paint. */
function withStyles(template: string, bundle: Rolldown.OutputBundle): string {
  return template.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file) => {
    const sheet = bundle[file];
    return sheet?.type === 'asset' ? `<style>${sheet.source}</style>` : link;
  });
}

/** src/start.ts activates the links that wait for the first paint. */
function scriptLinks(files: readonly string[], when: PageFile['scripts']): string {
  const rel = when === 'at-once' ? 'modulepreload' : 'modulepreload-after-paint';
  return files.map((file) => `<link rel="${rel}" crossorigin href="/${file}">`).join('');
}

function fillIn(template: string, { title, styles, markup }: PrerenderedPage, head: string): string {
  return (
    template
      .replace(/<title>.*?<\/title>/, (ours) => (title ? `<title>${title}</title>` : ours))
      .replace('</head>', () => `${head}${styles}</head>`)
      // The page is readable without its scripts, so the font has priority.
      .replaceAll(/<(script type="module"|link rel="modulepreload[^"]*") /g, '<$1 fetchpriority="low" ')
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
  );
}

/** The script files that contain the modules, with their static imports. Throws if a module is missing. */
function findScripts(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
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
