import { isText } from 'domhandler';
import { collapseSpace, hasClass, rawText } from '../elements.ts';
import { type Generator, isGeneratedBy } from './generator.ts';

export const doxygen: Generator = {
  name: 'Doxygen',
  detects: (page) => isGeneratedBy(page, 'doxygen') || page.classes.has('memproto'),
  main: ['.contents', '#doc-content'],
  noise: [
    '.permalink, .overload, .mlabels-right, .dynheader, .dyncontent, .inherit, .navpath, .ttc, .inherit_header, .levels, .center',
  ],
  listings: ['.fragment', '.memproto', '.compoundTemplParams'],
  isCodeLink: (link) => hasClass(link, 'el') && /^\s*[\w:~<>]+(?:\(.*\))?\s*$/.test(rawText(link)),
  isEntryHeading: (heading) => hasClass(heading, 'memtitle'),
  codeLanguage: (code) => (hasClass(code, 'fragment') || hasClass(code, 'memproto') ? 'cpp' : null),
  siteName: ({ headTitle }) => /^([^:]+): /.exec(headTitle)?.[1] ?? null,
  title: (page) => {
    const title = page.classes.get('headertitle') ? page.classes.get('title') : undefined;
    return title
      ? collapseSpace(title.children.map((node) => (isText(node) ? node.data : '')).join(''))
      : null;
  },
};
