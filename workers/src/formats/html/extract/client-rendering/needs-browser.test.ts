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
  for (const text of [
    'Loading…',
    'Please enable JavaScript in your browser.',
    'Loading the manual, this takes only a moment <a href="/status">Status</a>',
    'Loading the pages of the manual into your viewer',
    'The manual is being fetched and will be shown in a second.',
    'Loading console... <a href="/feedback">Send feedback about this console</a>',
  ]) {
    const rendered = `<body><div id="root"><p>${text}</p></div><script src="/app.js"></script>`;
    expect(() => read(rendered, 'browser')).toThrow('The page needs JavaScript');
  }
});

test('refuses a rendered application without text or links whose site does not have its scripts', () => {
  const readRendered = (text: string, isScriptMissing?: true) => {
    const html = `<body><div id="root"><p>${text}</p></div><script src="/app.js"></script></body>`;
    const page = fetchedPage('html', 'https://docs.example.org/', html);
    return readHtmlPage({ ...page, tryType: 'browser', ...(isScriptMissing && { isScriptMissing }) });
  };
  const text = 'We are warming up the manual for you.';
  expect(() => readRendered(text, true)).toThrow('The page needs JavaScript');
  expect(readRendered(text).markdown).toContain(text);
  expect(readRendered(`Choose a <a href="/guide">guide</a>.`, true).markdown).toContain('Choose');
});

test('renders a page of a known generator that only says that it loads', () => {
  const page = (text: string) =>
    `<meta name="generator" content="Docusaurus v3"><body><div id="__docusaurus">${text}</div><script src="/app.js"></script>`;
  expect(() => read(page('<p>The manual is being fetched, one moment.</p>'))).toThrow(
    'The page needs JavaScript',
  );
  expect(read(page('<main><h1>Queues</h1><p>A queue holds jobs.</p></main>')).markdown).toContain(
    'holds jobs',
  );
});

test('refuses a rendered page that is still busy', () => {
  const rendered = (state: string) =>
    `<body><div ${state}><p>The manual is on its way, hang tight…</p></div><script src="/app.js"></script>`;
  expect(() => read(rendered('aria-busy="true"'), 'browser')).toThrow('The page needs JavaScript');
  expect(read(rendered('aria-busy="false"'), 'browser').markdown).toContain('The manual is on its way');
});

test.each([
  [true, '<div role="dialog"><h2>Select your country</h2><label>Country <select></select></label></div>'],
  [true, ''],
  [false, '<p>Choose a kettle.</p>'],
  [false, '<article><header><h2>Steel</h2></header></article>'],
])('refuses a rendered page without text between its header and footer: %s for %s', (isRefused, content) => {
  const page = `<body><header><b>Acme Kettles</b></header>${content}<footer>Report a leak</footer><script src="/app.js"></script>`;
  const outcome = expect(() => read(page, 'browser'));
  if (isRefused) outcome.toThrow('The page needs JavaScript');
  else outcome.not.toThrow();
});

test('reads a short page whose text starts like a notice about loading', () => {
  const page =
    '<body><h1>Loading files</h1><p>Loading a file takes one call of load(), which returns its text.</p><script src="/app.js"></script>';
  expect(read(page, 'browser').markdown).toContain('takes one call');
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
