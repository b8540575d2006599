import { hasClass, plainText } from '../../dom/elements.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

/** The reference of Crystal and its shards. What its summaries list follows on the same page. */
export const crystal: Generator = {
  name: 'Crystal',
  detects: (page) => isGeneratedBy(page, 'crystal'),
  main: ['.main-content'],
  noise: [
    '.list-summary, .methods-inherited, .superclass-hierarchy, .method-permalink, .view-source, .anchor',
  ],
  isNoise: (element) => element.name === 'h2' && SUMMARY.test(plainText(element)),
  entries: ['.entry-detail'],
  codeLanguage: (code) => (hasClass(code, 'signature') ? 'crystal' : null),
};

const SUMMARY = /^(?:Constructors|(?:Class|Instance) Method Summary|Macro Summary)$/;
