import { type Element, isTag } from 'domhandler';
import { hasClass } from '../../dom/elements.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

/** Asciidoctor and AsciiDoc, and the sites that Antora builds of them. A manual page has its name in its header. */
export const asciidoctor: Generator = {
  name: 'Asciidoctor',
  detects: (page) =>
    isGeneratedBy(page, 'asciidoc') || isGeneratedBy(page, 'antora') || page.classes.has('admonitionblock'),
  main: ['article.doc', 'body.manpage', 'body.article', 'body.book', '#content', '.doc'],
  noise: ['td.icon, .nav-container, .toolbar, .toc-menu, #toc, #footer, .conum-hidden, .pagination'],
  isNoise: isHeader,
};

/** Beside the content stand the footnotes, and over it the title and its details: the head of the page has that, too. */
function isHeader({ attribs, parent }: Element): boolean {
  return attribs.id === 'header' && parent !== null && isTag(parent) && !hasClass(parent, 'manpage');
}
