import { type Generator, isGeneratedBy } from '../generator.ts';

/** API references of Elixir and Erlang packages. The summary repeats entries of the same page. */
export const exdoc: Generator = {
  name: 'ExDoc',
  detects: (page) => isGeneratedBy(page, 'exdoc'),
  locate: {
    main: ['#content', 'main'],
    noise: [
      '#summary, .icon-action, .view-source, .hover-link, .detail-link, .bottom-actions, .app-vsn, .specs-title',
      '.settings, .livebook-badge-container, .top-search, .hover-links',
    ],
  },
  elements: {
    entry: '.detail',
  },
  code: { elixir: ':not(:has(code)), :has(code.elixir)', erlang: ':has(code.erlang)' },
};
