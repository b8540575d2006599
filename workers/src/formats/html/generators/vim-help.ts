import { rawText } from '../extract/elements.ts';
import type { Generator } from './generator.ts';

const FIRST_LINE = /^\*[\w.-]+\.txt\*\s+(?:For Vim|Nvim)\b/;

/** The help of Vim and its plugins as pages: text that was set by hand, whole in one `pre` (vim2html, vimhelp.org). */
export const vimHelp: Generator = {
  name: 'Vim help',
  detects: ({ tags }) => {
    const pre = tags.get('pre');
    return pre !== undefined && FIRST_LINE.test(rawText(pre).trimStart().split('\n', 1)[0] ?? '');
  },
  main: ['#vh-content', 'body'],
  noise: ['form, .site-navigation'],
  isVimHelp: ({ name }) => name === 'pre',
};
