import type { Generator } from '../generator.ts';

/** LaTeXML, which makes the HTML of arXiv and of lecture notes. */
export const latexml: Generator = {
  name: 'LaTeXML',
  detects: ({ classes }) => classes.has('ltx_page_main') || classes.has('ltx_document'),
  locate: {
    main: ['.ltx_page_content', '.ltx_document'],
    noise: [
      '.ltx_page_header, .ltx_page_footer, .ltx_page_navbar, .ltx_rdf, .ltx_listing_data, .ltx_TOC',
      // The number of a list item or footnote, which LaTeXML writes twice.
      '.ltx_tag_item, .ltx_tag_note, .ltx_note_type, .ltx_note_content > .ltx_note_mark',
    ],
  },
  elements: {
    listing: 'div.ltx_listing',
    'inline-code': 'span.ltx_font_typewriter',
  },
};
