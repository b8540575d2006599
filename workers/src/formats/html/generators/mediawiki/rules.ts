import type { Element } from 'domhandler';
import { findElement } from '../../dom/elements.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

/** MediaWiki, including the cppreference templates for declarations, parameters and member lists. */
export const mediawiki: Generator = {
  name: 'MediaWiki',
  detects: (page) =>
    isGeneratedBy(page, 'mediawiki') ||
    page.classes.has('mw-parser-output') ||
    page.ids.has('mw-content-text'),
  locate: {
    main: ['.mw-parser-output', '#mw-content-text', '#bodyContent'],
    noise: [
      '.mw-editsection, .editsection, .mw-jump-link, .printfooter, .catlinks, .navbox, .noprint, .mw-indicators',
      '#siteSub, #contentSub, #jump-to-nav, .mw-empty-elt, .reference-text-back, .mw-cite-backlink',
      '.t-navbar, .t-template-editlink, .t-example-live-link, .toctitle, .archwiki-template-meta-related-articles-start',
      '#toc',
    ],
  },
  elements: {
    'inline-code': 'span.mw-geshi',
    'separate-line': '.t-lines > span',
    'inline-table': '.t-rev-begin',
    'declaration-table': '.t-dcl-begin',
  },
  code: findLanguage,
};

const HIGHLIGHTER = /(?:^|\s)(?:mw-highlight-lang|source)-([\w+#.-]+)/;

/** Pygments declares the language on the block, GeSHi on the element inside or around it. */
function findLanguage(code: Element): string | null {
  const inner = findElement(code, ({ attribs }) => HIGHLIGHTER.test(attribs.class ?? ''));
  const languages = [code, code.parent, inner].map((element) =>
    element && 'attribs' in element ? HIGHLIGHTER.exec(element.attribs.class ?? '')?.[1] : undefined,
  );
  return languages.find((name) => name !== undefined && name !== 'text') ?? null;
}
