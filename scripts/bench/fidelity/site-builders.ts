/** How one generator is set up in its project folder and run there. */
export interface SiteBuilder {
  /** Where it looks for markdown, inside the project. */
  readonly content: string;
  /** Where it leaves the pages, inside the project. */
  readonly output: string;
  /** Its configuration: file texts by path inside the project. */
  readonly files: Readonly<Record<string, string>>;
  /** The program and its arguments, run in the project folder. */
  readonly command: readonly string[];
  /** Whether a page's title stands in front matter and not in a heading. */
  readonly hasTitleInFrontMatter: boolean;
}

const MKDOCS_EXTENSIONS: Readonly<Record<string, string>> = {
  plain: '[tables, admonition, fenced_code, {toc: {permalink: true}}]',
  material:
    '[tables, admonition, {toc: {permalink: true}}, pymdownx.details, pymdownx.superfences, {pymdownx.tabbed: {alternate_style: true}}, {pymdownx.highlight: {linenums: true, pygments_lang_class: true}}]',
};

function mkdocs(theme: string): SiteBuilder {
  return {
    content: 'docs',
    output: 'site',
    files: {
      'mkdocs.yml': [
        'site_name: Bench',
        'use_directory_urls: false',
        `theme: {name: ${theme}}`,
        `markdown_extensions: ${MKDOCS_EXTENSIONS[theme] ?? MKDOCS_EXTENSIONS.plain}`,
      ].join('\n'),
    },
    command: ['python3', '-m', 'mkdocs', 'build', '--quiet', '--site-dir', 'site'],
    hasTitleInFrontMatter: false,
  };
}

/** Pages are built as `name.html`, so that each stands where its source stands. */
export const SITE_BUILDERS: Readonly<Record<string, SiteBuilder>> = {
  mkdocs: mkdocs('mkdocs'),
  'mkdocs-material': mkdocs('material'),
  'mkdocs-readthedocs': mkdocs('readthedocs'),
  vitepress: {
    content: 'docs',
    output: 'docs/.vitepress/dist',
    files: {
      'docs/.vitepress/config.mjs':
        "export default { title: 'Bench', ignoreDeadLinks: true, markdown: { html: false, lineNumbers: true } };\n",
    },
    command: ['node_modules/.bin/vitepress', 'build', 'docs'],
    hasTitleInFrontMatter: false,
  },
  docusaurus: {
    content: 'docs',
    output: 'build',
    files: {
      'docusaurus.config.mjs': `export default {
  title: 'Bench', url: 'https://bench.example', baseUrl: '/', trailingSlash: false,
  onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore',
  markdown: { format: 'detect', hooks: { onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore' } },
  presets: [['classic', { docs: { routeBasePath: '/', numberPrefixParser: false }, blog: false, pages: false }]],
};
`,
    },
    command: ['node_modules/.bin/docusaurus', 'build'],
    hasTitleInFrontMatter: false,
  },
  starlight: {
    content: 'src/content/docs',
    output: 'dist',
    files: {
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
export default defineConfig({
  site: 'https://bench.example', build: { format: 'file' },
  integrations: [starlight({ title: 'Bench', pagefind: false })],
});
`,
      'src/content.config.ts': `import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';
export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
    },
    command: ['node_modules/.bin/astro', 'build'],
    hasTitleInFrontMatter: true,
  },
  nextra: {
    content: 'content',
    output: 'out',
    files: {
      'next.config.mjs': `import nextra from 'nextra';
export default nextra({ search: false })({ output: 'export', images: { unoptimized: true } });
`,
      'mdx-components.jsx': `import { useMDXComponents as themed } from 'nextra-theme-docs';
export const useMDXComponents = (components) => ({ ...themed(), ...components });
`,
      'app/layout.jsx': `import { Footer, Layout, Navbar } from 'nextra-theme-docs';
import { getPageMap } from 'nextra/page-map';
import 'nextra-theme-docs/style.css';
export default async function RootLayout({ children }) {
  const pageMap = await getPageMap();
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <head />
      <body><Layout navbar={<Navbar logo={<b>Bench</b>} />} pageMap={pageMap} footer={<Footer>Bench</Footer>}>{children}</Layout></body>
    </html>
  );
}
`,
      'app/[[...mdxPath]]/page.jsx': `import { generateStaticParamsFor, importPage } from 'nextra/pages';
import { useMDXComponents } from '../../mdx-components';
export const generateStaticParams = generateStaticParamsFor('mdxPath');
export async function generateMetadata(props) {
  return (await importPage((await props.params).mdxPath)).metadata;
}
const Wrapper = useMDXComponents().wrapper;
export default async function Page(props) {
  const params = await props.params;
  const { default: Content, toc, metadata, sourceCode } = await importPage(params.mdxPath);
  return <Wrapper toc={toc} metadata={metadata} sourceCode={sourceCode}><Content {...props} params={params} /></Wrapper>;
}
`,
    },
    command: ['node_modules/.bin/next', 'build'],
    hasTitleInFrontMatter: false,
  },
};
