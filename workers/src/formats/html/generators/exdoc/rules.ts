import { findElement, hasClass } from '../../dom/elements.ts';
import { type Generator, isGeneratedBy } from '../generator.ts';

/** The reference of Elixir and Erlang packages. What its summary lists follows on the same page. */
export const exdoc: Generator = {
  name: 'ExDoc',
  detects: (page) => isGeneratedBy(page, 'exdoc'),
  main: ['#content', 'main'],
  noise: [
    '#summary, .icon-action, .view-source, .hover-link, .detail-link, .bottom-actions, .app-vsn, .specs-title',
    '.settings, .livebook-badge-container, .top-search, .hover-links',
  ],
  entries: ['.detail'],
  codeLanguage: (pre) => {
    const code = findElement(pre, ({ name }) => name === 'code');
    if (code === null) return 'elixir';
    return ['elixir', 'erlang'].find((language) => hasClass(code, language)) ?? null;
  },
  siteName: ({ headTitle }) => /— (.+)$/.exec(headTitle)?.[1] ?? null,
};
