import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FetchedPage } from '../page.ts';
import { toMarkdown } from '../to-markdown.ts';
import { extractArticle } from './extract/article.ts';

/** Each page is written in the markup of its generator; the markdown beside it is what its author wrote. */
const PAGES = [
  { file: 'api-reference', generator: 'API reference', title: 'Boil water', siteName: 'Kettle API' },
  { file: 'arm-form', generator: 'Arm_Form', title: '5.5 Boiling', siteName: null },
  { file: 'asciidoctor', generator: 'Asciidoctor', title: 'kettle-boil(1)', siteName: null },
  { file: 'compodoc', generator: 'Compodoc', title: 'Kettle', siteName: null },
  { file: 'crystal', generator: 'Crystal', title: 'class Kettle', siteName: 'Kettle 2.0' },
  { file: 'dartdoc', generator: 'dartdoc', title: 'Kettle class', siteName: 'Dart API' },
  { file: 'dconv', generator: 'dconv', title: 'Configuration Manual', siteName: 'Kettle' },
  { file: 'docbook', generator: 'DocBook', title: '20.4. Boiling', siteName: null },
  { file: 'docco', generator: 'Docco', title: 'kettle.coffee', siteName: null },
  { file: 'docusaurus', generator: 'Docusaurus', title: 'Boiling', siteName: 'Kettle' },
  { file: 'docsy', generator: 'Docsy', title: 'Boiling', siteName: 'Kettle' },
  { file: 'dokka', generator: 'Dokka', title: 'Kettle', siteName: null },
  {
    file: 'doxygen',
    generator: 'Doxygen',
    title: 'kettle::Kettle< W > Class Template Reference',
    siteName: 'Kettle',
  },
  { file: 'edoc', generator: 'EDoc', title: 'Module kettle', siteName: null },
  { file: 'erl-docgen', generator: 'erl_docgen', title: 'kettle', siteName: 'Erlang' },
  { file: 'esdoc', generator: 'ESDoc', title: 'Kettle', siteName: 'kettle' },
  { file: 'exdoc', generator: 'ExDoc', title: 'Kettle behaviour', siteName: 'kettle v2.0.0' },
  { file: 'fpdoc', generator: 'fpdoc', title: 'Boil', siteName: "Reference for unit 'kettle' (#rtl)" },
  { file: 'fumadocs', generator: 'general', title: 'Boiling', siteName: 'Kettle' },
  { file: 'gapdoc', generator: 'GAPDoc', title: 'Chapter 2: Boiling', siteName: 'Kettles (ref)' },
  { file: 'general', generator: 'general', title: 'Boiling', siteName: 'Kettle handbook' },
  { file: 'gi-docgen', generator: 'gi-docgen', title: 'Kettle.Pot.boil', siteName: null },
  { file: 'gitbook', generator: 'GitBook', title: 'Boiling', siteName: 'Kettle' },
  { file: 'gtk-doc', generator: 'gtk-doc', title: 'Kettles', siteName: 'Kettle Reference Manual' },
  { file: 'haddock', generator: 'Haddock', title: 'Data.Kettle', siteName: 'kettle-2.0: Kettles' },
  { file: 'hextra', generator: 'general', title: 'Boiling', siteName: 'Kettle' },
  { file: 'javadoc', generator: 'Javadoc', title: 'Class Kettle<W>', siteName: 'Kettle 2 API' },
  { file: 'jsdoc', generator: 'JSDoc', title: 'Class: Kettle', siteName: null },
  { file: 'ldoc', generator: 'LDoc', title: 'Module kettle', siteName: 'Kettle reference' },
  { file: 'man-page', generator: 'man page', title: 'Kettle manual - kettle(1)', siteName: null },
  { file: 'mdbook', generator: 'mdBook', title: 'Boiling', siteName: 'The Kettle Book' },
  { file: 'mediawiki', generator: 'MediaWiki', title: 'kettle::boil', siteName: 'kettlereference.com' },
  { file: 'mintlify', generator: 'Mintlify', title: 'Boiling', siteName: 'Kettle' },
  { file: 'mkdocs', generator: 'MkDocs', title: 'Boiling', siteName: 'Kettle' },
  { file: 'nextra', generator: 'Nextra', title: 'Boiling', siteName: 'Kettle' },
  { file: 'nim', generator: 'Nim', title: 'std/kettle', siteName: null },
  { file: 'nodejs', generator: 'Node.js', title: 'Kettle', siteName: 'Node.js v18 Documentation' },
  { file: 'ocamldoc', generator: 'ocamldoc', title: 'Module Kettle', siteName: 'Kettle library' },
  { file: 'odoc', generator: 'odoc', title: 'Module Kettle', siteName: 'kettle' },
  { file: 'pandoc', generator: 'Pandoc', title: 'Boiling', siteName: 'Kettle' },
  { file: 'pkgsite', generator: 'pkgsite', title: 'example.org/kettle', siteName: 'Go Packages' },
  { file: 'phd', generator: 'PhD', title: 'boil', siteName: 'PHP' },
  {
    file: 'phpdocumentor',
    generator: 'phpDocumentor',
    title: 'Kettle extends Vessel',
    siteName: 'Kettle documentation',
  },
  {
    file: 'pldoc',
    generator: 'PlDoc',
    title: 'A.4 library(kettle): Kettles',
    siteName: 'Kettle 2 Reference Manual',
  },
  { file: 'pod', generator: 'Pod', title: 'kettle - boil water', siteName: null },
  { file: 'pydoctor', generator: 'pydoctor', title: 'kettle.Kettle', siteName: null },
  { file: 'qdoc', generator: 'QDoc', title: 'Kettle Class', siteName: 'Kettle Core 2.0' },
  { file: 'rdoc', generator: 'RDoc', title: 'class Kettle', siteName: 'RDoc Documentation' },
  { file: 'rspress', generator: 'Rspress', title: 'Boiling', siteName: 'Kettle' },
  { file: 'rustdoc', generator: 'rustdoc', title: 'Struct kettle::Kettle', siteName: 'Rust' },
  { file: 'sandcastle', generator: 'Sandcastle', title: 'Boil Method', siteName: null },
  { file: 'scaladoc', generator: 'Scaladoc', title: 'org.kettle.Kettle', siteName: 'Kettles 2.0' },
  { file: 'scribble', generator: 'Scribble', title: '4.10 Kettles', siteName: null },
  { file: 'sphinx', generator: 'Sphinx', title: 'kettle — Boiling', siteName: 'Kettle 2.0 documentation' },
  { file: 'starlight', generator: 'Starlight', title: 'Boiling', siteName: 'Kettle' },
  { file: 'stex', generator: 'stex', title: 'Chapter 13. Boiling', siteName: null },
  { file: 'texinfo', generator: 'Texinfo', title: '3.1 Boiling', siteName: 'The Kettle Manual' },
  { file: 'typedoc', generator: 'TypeDoc', title: 'Class Kettle', siteName: 'kettle' },
  {
    file: 'valadoc',
    generator: 'Valadoc',
    title: 'Kettles.Kettle',
    siteName: 'kettles – Vala Binding Reference',
  },
  { file: 'vim-help', generator: 'Vim help', title: 'Vim documentation: kettle', siteName: null },
  { file: 'vitepress', generator: 'VitePress', title: 'Boiling', siteName: 'Kettle' },
  { file: 'vuepress', generator: 'VuePress', title: 'Boiling', siteName: 'Kettle' },
  { file: 'yard', generator: 'YARD', title: 'Class: Kettle', siteName: 'Kettle 2 Documentation' },
];

describe.each(PAGES)('a page made by $generator', ({ file, generator, title, siteName }) => {
  const page = read(file);
  const markdown = toMarkdown(page);

  test('is known by its markup', () => {
    expect(extractArticle(page).generator.name).toBe(generator);
  });

  test('gives its article and nothing of the page around it', () => {
    expect(`${markdown.markdown}\n`).toBe(fixture(`${file}.md`));
  });

  test('tells its title and its site', () => {
    expect({ title: markdown.title, siteName: markdown.siteName }).toEqual({ title, siteName });
  });

  test('has each anchor on the line it leads to', () => {
    const lines = markdown.markdown.split('\n');
    for (const { line } of markdown.anchors) expect(lines[line]).toMatch(/^#{1,6} /);
  });
});

function fixture(name: string): string {
  return readFileSync(new URL(`./fixtures/generators/${name}`, import.meta.url), 'utf8');
}

function read(file: string): FetchedPage {
  const url = `https://kettle.example/guide/${file}.html`;
  return {
    url,
    finalUrl: url,
    kind: 'html',
    body: fixture(`${file}.html`),
    etag: null,
    lastModified: null,
    fetchedAt: new Date('2026-01-01T00:00:00Z'),
    tryType: 'http',
  };
}
