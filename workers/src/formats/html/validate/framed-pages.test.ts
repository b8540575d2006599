import { expect, test } from 'vitest';
import { fetchedPage } from '../../../../../test/support/crawl/fetched-file.ts';
import { PageFailure } from '../../../errors/page-failure.ts';
import { readHtmlPage } from '../read-html-page.ts';

const URL_OF_PAGE = 'https://docs.example.org/guide/buttons.html';

test.each([
  '<nav><a href="/a">Button</a></nav><iframe id="storybook-preview-iframe" src="iframe.html?id=button"></iframe>',
  '<div id="root"><h2>Toolbar</h2><a href="#preview">Skip to canvas</a><h2>Main preview area</h2><iframe id="storybook-preview-iframe" src="iframe.html?id=button"></iframe></div>',
  '<script src="runtime.js"></script><div id="root"><nav><a href="/a">Button</a></nav><iframe id="storybook-preview-iframe" src="iframe.html?id=button"></iframe></div>',
  '<html><frameset cols="20%,80%"><frame src="iframe.html?id=button"></frameset></html>',
  '<html><head><script>top.targetPage = ""</script></head><frameset><frame src="iframe.html?id=button"><noframes><noscript>JavaScript is disabled on your browser.</noscript></noframes></frameset></html>',
])('names the frame of a page without other content: %.30s', (body) => {
  expect(() => read(body)).toThrow(
    'shows https://docs.example.org/guide/iframe.html?id=button in a frame. Add that URL.',
  );
});

test.each([
  "<div id='swagger-ui'></div><script>const ui = SwaggerUIBundle({\n  url: '/openapi.json', dom_id: '#swagger-ui' })</script>",
  '<div id="app"></div><script>Scalar.createApiReference("#app", { theme: "blue", sources: [{ title: "v1", url: "/openapi.json" }] })</script>',
  '<div id="app"></div><script>Redoc.init("/openapi.json", {}, document.getElementById("app"))</script>',
  '<redoc spec-url="/openapi.json"></redoc><script src="redoc.js"></script>',
  '<script id="api-reference" data-url="/openapi.json"></script>',
  '<elements-api apiDescriptionUrl="/openapi.json" router="hash"></elements-api>',
  // The page as rendered by a browser, after swagger-initializer.js has set the URL.
  `<div id="swagger-ui"><section class="swagger-ui"><div class="info"><hgroup class="main"><h1 class="title">Kettles</h1><a target="_blank" href="/openapi.json" class="link"><span class="url"> /openapi.json</span></a></hgroup></div>${'<div class="opblock">GET /kettles lists all kettles</div>'.repeat(40)}</section></div>`,
])('names the OpenAPI document of a page without other content: %.30s', (body) => {
  expect(() => read(body)).toThrow('The page only redirects to https://docs.example.org/openapi.json');
});

test.each([
  '<div id="swagger-ui"></div><script>SwaggerUIBundle({ url: "https://petstore.example/swagger.json", urls: [{ url: "a.json", name: "A" }, { url: "b.json", name: "B" }], dom_id: "#swagger-ui" })</script>',
  `<script>const config = JSON.parse('{"urls":[{"url":"a.json","name":"A"},{"url":"b.json","name":"B"}]}'); SwaggerUIBundle(config)</script>`,
  '<div id="app"></div><script>Scalar.createApiReference("#app", { sources: [{ title: "A", url: "a.json" }, { title: "B", url: "b.json" }] })</script>',
  `<script id="api-reference" data-configuration='{"sources":[{"url":"a.json"},{"url":"b.json"}]}'></script>`,
  // The page as rendered by a browser, while a definition loads and later.
  '<form class="download-url-wrapper"><select><option value="a.json">A</option><option value="b.json">B</option></select></form><div class="loading"></div>',
  `<div class="swagger-ui"><form class="download-url-wrapper"><select><option value="a.json">A</option><option value="b.json">B</option></select></form><a href="a.json"><span class="url">a.json</span></a>${'<h3>Orders</h3>'.repeat(40)}</div>`,
])('names all OpenAPI documents in the menu of a page', (body) => {
  expect(catchFailure(() => read(body)).leadsTo.map(({ url }) => url)).toEqual([
    'https://docs.example.org/guide/a.json',
    'https://docs.example.org/guide/b.json',
  ]);
});

test('follows the document of Swagger UI, and not the routes of its operations', () => {
  const rendered =
    '<div class="swagger-ui"><a href="/openapi.json"><span class="url">/openapi.json</span></a><a href="#/Kettles/list">GET /kettles</a><a href="/other">Other</a></div>';
  const failure = catchFailure(() => read(rendered));
  expect(failure.links.map(({ url }) => url)).toEqual([
    'https://docs.example.org/openapi.json',
    'https://docs.example.org/openapi.json',
    'https://docs.example.org/other',
  ]);
});

test.each([
  ['a tracker', '<iframe src="https://www.googletagmanager.com/ns.html?id=GTM-1"></iframe>'],
  [
    'a frame of browsers without scripts',
    '<noscript><iframe src="https://t.example.net/p"></iframe></noscript>',
  ],
  ['a hidden frame', '<iframe src="https://t.example.net/p" style="display: none"></iframe>'],
  ['a frame without area', '<iframe src="https://t.example.net/p" width="0" height="0"></iframe>'],
  ['a sign-in frame', '<iframe src="https://accounts.example.net/gsi/button"></iframe>'],
  ['a consent dialog', '<iframe src="https://cmp.example.net/index.html"></iframe>'],
  ['a button of a social network', '<iframe src="https://www.facebook.com/plugins/like.php"></iframe>'],
  ['a payment', '<iframe src="https://js.stripe.com/v3/m-outer.html"></iframe>'],
  ['a frame that compares cookies', '<iframe src="https://x.example.net/async_usersync.html"></iframe>'],
  ['a map', '<iframe src="https://www.example.net/maps/embed?pb=1"></iframe>'],
  ['comments', '<iframe src="https://disqus.com/embed/comments/"></iframe>'],
  ['an advertisement', '<iframe src="https://ads.example.net/slot/1"></iframe>'],
])('does not send readers to %s', (_, frame) => {
  expect(() => read(`<nav><a href="/a">Button</a></nav>${frame}`)).toThrow(
    'No readable content on this page.',
  );
});

test('names the first frame that may hold the content', () => {
  const tracker = '<iframe src="https://www.googletagmanager.com/ns.html?id=GTM-1"></iframe>';
  expect(() => read(`${tracker}<iframe src="https://wiki.example.net/manual"></iframe>`)).toThrow(
    'The page only shows https://wiki.example.net/manual in a frame. Add that URL.',
  );
});

test('names the frames whose URLs a script has set', () => {
  const rendered =
    '<iframe src="contents.htm"></iframe><iframe src="start.htm"></iframe><script src="frames.js"></script>';
  const failure = catchFailure(() => read(rendered, 'browser'));
  expect(failure.leadsTo.map(({ url }) => url)).toEqual([
    'https://docs.example.org/guide/contents.htm',
    'https://docs.example.org/guide/start.htm',
  ]);
});

test('reads a page with text and a frame', () => {
  expect(read('<h1>Buttons</h1><p>Press.</p><iframe src="demo.html"></iframe>').markdown).toBe(
    '# Buttons\n\nPress.',
  );
});

function catchFailure(call: () => unknown): PageFailure {
  try {
    call();
  } catch (error) {
    if (error instanceof PageFailure) return error;
  }
  throw new Error('The page was read');
}

function read(body: string, tryType: 'http' | 'browser' = 'http') {
  return readHtmlPage({ ...fetchedPage('html', URL_OF_PAGE, body), tryType });
}
