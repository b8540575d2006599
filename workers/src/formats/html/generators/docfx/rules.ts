import { type Generator, isGeneratedBy } from '../generator.ts';

/** Articles and API references of .NET, with the default and the modern template. */
export const docfx: Generator = {
  name: 'DocFX',
  detects: (page) =>
    isGeneratedBy(page, 'docfx') || page.meta.has('docfx:tocrel') || page.meta.has('docfx:navrel'),
  locate: {
    main: ['#_content', 'main article', 'article'],
    noise: [
      '.inheritedMembers, .header-action, .contribution, .actionbar, .next-article, .affix, .toc-offcanvas, .mobile-hide',
      // The declaration follows the name without a heading in the modern template.
      'h5.decalaration, h5.declaration, h5[id$=_syntax]',
    ],
  },
  elements: {
    'entry-heading': 'h3[data-uid], h4[data-uid]',
    // The default template writes the namespace and the assembly as headings.
    'text-line': 'h6:has(> strong:first-child)',
  },
};
