import { isText } from 'domhandler';
import { collapseSpace, hasClass, rawText } from '../../dom/elements.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

/** Pages of compounds, and the hashes that members have; links to anchors with names stand on the author's words. */
const CODE_ADDRESS = /^(?:class|struct|union|namespace|interface)\w*\.html$|#[ag][0-9a-f]{20,}$/;

const CODE_CLASS = /(?:^|\s)(?:fragment|memproto|compoundTemplParams)(?:\s|$)/;

export const doxygen: Generator = {
  name: 'Doxygen',
  detects: (page) =>
    isGeneratedBy(page, 'doxygen') ||
    page.classes.has('memproto') ||
    (page.classes.has('headertitle') && page.classes.has('contents')),
  main: ['.contents', '#doc-content'],
  noise: [
    '.permalink, .overload, .mlabels-right, .dynheader, .dyncontent, .inherit, .navpath, .ttc, .inherit_header, .levels, .center',
    '.obfuscator, .definition, .reference, .referenceinclude',
  ],
  isEnd: (node) =>
    isText(node) && /^\s*The documentation for this .{1,40} was generated from/.test(node.data),
  listings: ['.fragment', '.memproto', '.compoundTemplParams'],
  isCodeLink: (link) =>
    hasClass(link, 'el') &&
    CODE_ADDRESS.test(link.attribs.href ?? '') &&
    /^\s*[\w:~<>]+(?:\(.*\))?\s*$/.test(rawText(link)),
  isLine: (element) => hasClass(element, 'mlabel'),
  isEntryHeading: (heading) => hasClass(heading, 'memtitle'),
  codeLanguage: (code) => (CODE_CLASS.test(code.attribs.class ?? '') ? 'cpp' : null),
  siteName: ({ headTitle }) => /^([^:]+): /.exec(headTitle)?.[1] ?? null,
  title: (page) => {
    const title = page.classes.get('headertitle') ? page.classes.get('title') : undefined;
    return title
      ? collapseSpace(title.children.map((node) => (isText(node) ? node.data : '')).join(''))
      : null;
  },
};
