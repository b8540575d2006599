import { type Generator, isGeneratedBy } from '../generator.ts';

/** API references of C libraries, based on DocBook. */
export const gtkDoc: Generator = {
  name: 'gtk-doc',
  detects: (page) => isGeneratedBy(page, 'gtk-doc'),
  locate: {
    main: ['div.refentry', 'div.chapter', 'div.section', 'div.part', 'div.book', 'div.index', 'div.glossary'],
    noise: [
      '.navigation, #top, .gallery_float, .function_type, .function_name, .define_keyword, .datatype_keyword',
    ],
  },
  elements: {
    'entry-heading': '.refsect2 > *',
  },
  code: { c: '.programlisting' },
};
