import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { scriptsOf } from './bundle-files.ts';
import type { PrerenderedPage } from './src/prerender.tsx';

/** One page whose first look is put into a file of its own. */
export interface PageFile {
  /** Its address, or the one that stands for all with another number in the place of `id`, such as `/collections/id`. */
  readonly path: string;
  /** The modules that the page loads when it is shown, relative to the root of the build. */
  readonly modules: readonly string[];
  /**
   * When the scripts are asked for: `at-once` where nothing can be seen without them, `after-paint` where all can be
   * read without them, so that they take no part of the line from what is to be painted.
   */
  readonly scripts: 'at-once' | 'after-paint';
}

interface Prerenderer {
  prerenderPage(path: string): Promise<PrerenderedPage>;
}

/** What is loaded for every page, one after the other unless it is named up front. */
const APPLICATION = ['src/main.tsx', 'src/theme.ts', 'src/app.tsx'];

/** Writes a file for each of the pages: index.html with the page in it. All name up front what they will load. */
export function prerenderPages(pages: readonly PageFile[], config: UserConfig): Plugin {
  return {
    name: 'prerender-pages',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = '.' }, bundle) {
        const index = await readFile(join(dir, 'index.html'), 'utf8');
        const { prerenderPage } = await buildPrerenderer(config, join(dir, '.prerender'));
        for (const { path, modules, scripts } of pages) {
          const links = scriptLinks(scriptsOf(bundle, [...APPLICATION, ...modules]), scripts);
          const html = fillIn(withStyles(index, bundle), await prerenderPage(path), links);
          const folder = join(dir, 'pages', path);
          await mkdir(folder, { recursive: true });
          await writeFile(join(folder, 'index.html'), html);
        }
        const links = scriptLinks(scriptsOf(bundle, APPLICATION), 'at-once');
        await writeFile(
          join(dir, 'index.html'),
          index.replace('</head>', () => `${links}</head>`),
        );
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

/** With the style sheets in the page itself: a browser that has the page need not wait for them to paint it. */
function withStyles(template: string, bundle: Rolldown.OutputBundle): string {
  return template.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (link, file) => {
    const sheet = bundle[file];
    return sheet?.type === 'asset' ? `<style>${sheet.source}</style>` : link;
  });
}

/** src/start.ts makes the ones that wait for the first paint into links that a browser follows. */
function scriptLinks(files: readonly string[], when: PageFile['scripts']): string {
  const rel = when === 'at-once' ? 'modulepreload' : 'modulepreload-after-paint';
  return files.map((file) => `<link rel="${rel}" crossorigin href="/${file}">`).join('');
}

function fillIn(template: string, { title, styles, markup }: PrerenderedPage, links: string): string {
  return (
    template
      .replace(/<title>.*?<\/title>/, (ours) => (title ? `<title>${title}</title>` : ours))
      .replace('</head>', () => `${links}${styles}</head>`)
      // The page can be seen without its scripts, so its font goes before them.
      .replaceAll(/<(script type="module"|link rel="modulepreload[^"]*") /g, '<$1 fetchpriority="low" ')
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
  );
}
