import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../../test/support/crawl/fetched-file.ts';
import { readHtmlPage } from '../../read-html-page.ts';

test('reads a short page of an application after a browser has rendered it', () => {
  const rendered =
    '<div id="root"><nav><a href="/a">A</a></nav><main><h1>Queues</h1><p>Choose a topic.</p></main></div><script src="/app.js"></script>';
  expect(read(rendered, 'browser').markdown).toBe('# Queues\n\nChoose a topic.');
  expect(() => read(rendered)).toThrow('The page needs JavaScript');
});

test('refuses a rendered page that still loads or asks for JavaScript', () => {
  for (const text of ['Loading…', 'Please enable JavaScript in your browser.']) {
    const rendered = `<body><div id="root"><p>${text}</p></div><script src="/app.js"></script>`;
    expect(() => read(rendered, 'browser')).toThrow('The page needs JavaScript');
  }
});

test('refuses a rendered page that is still busy', () => {
  const rendered = (state: string) =>
    `<body><div ${state}><p>Fetching the manual, hang tight…</p></div><script src="/app.js"></script>`;
  expect(() => read(rendered('aria-busy="true"'), 'browser')).toThrow('The page needs JavaScript');
  expect(read(rendered('aria-busy="false"'), 'browser').markdown).toContain('Fetching the manual');
});

test('renders a short page whose main element has an empty block', () => {
  const shell = '<main><h1>Queues</h1><div id="text"></div></main><script src="/app.js"></script>';
  expect(() => read(shell)).toThrow('The page needs JavaScript');
  expect(() => read(shell.replace('<h1>', '<iframe src="/try"></iframe><h1>'))).toThrow(
    'The page needs JavaScript',
  );
});

test('does not count hidden text as the text of a page that loads', () => {
  const shell =
    '<style>#mask{display:none}</style><body><div>Loading</div><div id="mask">Sorry to interrupt. Refresh</div><script src="/aura.js"></script>';
  expect(() => read(shell)).toThrow('The page needs JavaScript');
});

function read(body: string, tryType: 'http' | 'browser' = 'http') {
  const url = 'https://docs.example.org/guide/queues.html';
  return readHtmlPage({ ...fetchedPage('html', url, body), tryType });
}
