import { type Element, isText } from 'domhandler';
import { collapseSpace, hasClass, rawText } from '../../dom/elements.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

/** Links to compounds and members, which have hashes as anchors. Authors write the links to named anchors. */
const CODE_URL = /^(?:class|struct|union|namespace|interface)\w*\.html$|#[ag][0-9a-f]{20,}$/;

export const doxygen: Generator = {
  name: 'Doxygen',
  detects: (page) =>
    isGeneratedBy(page, 'doxygen') ||
    page.classes.has('memproto') ||
    (page.classes.has('headertitle') && page.classes.has('contents')),
  locate: {
    main: ['.contents', '#doc-content'],
    noise: [
      '.permalink, .overload, .mlabels-right, .dynheader, .dyncontent, .inherit, .navpath, .ttc, .inherit_header, .levels, .center',
      '.obfuscator, .arrow, .icona, .definition, .reference, .referenceinclude',
    ],
    end: /^\s*The documentation for this .{1,40} was generated from/,
    title: (page) => {
      const title = page.classes.get('headertitle') ? page.classes.get('title') : undefined;
      return title
        ? collapseSpace(title.children.map((node) => (isText(node) ? node.data : '')).join(''))
        : null;
    },
    siteName: ({ headTitle }) => /^([^:]+): /.exec(headTitle)?.[1] ?? null,
  },
  elements: {
    listing: '.fragment, .memproto, .compoundTemplParams',
    'entry-heading': '.memtitle',
    'code-link': isCodeLink,
    'separate-line': '.mlabel',
  },
  code: { cpp: '.fragment, .memproto, .compoundTemplParams' },
};

function isCodeLink(link: Element): boolean {
  if (!hasClass(link, 'el') || !CODE_URL.test(link.attribs.href ?? '')) return false;
  return /^\s*[\w:~<>]+(?:\(.*\))?\s*$/.test(rawText(link));
}
