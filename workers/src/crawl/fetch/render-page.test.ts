import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveSite, type TestSite } from '../../../../test/support/servers/serve-site.ts';
import { createGuardedBrowser, type GuardedBrowser } from '../../browser/guarded-browser.ts';
import type { BlockedRequest } from '../../errors/network-errors.ts';
import type { FetchedPage } from '../../formats/page.ts';
import { createSafeFetch, type SafeFetch } from '../../net/http/safe-fetch.ts';
import { createHostPace } from '../../net/pace/host-pace.ts';
import { createRobots } from '../../net/robots/robots.ts';
import { createRenderPage } from './render-page.ts';

const ARTICLE = '<h1>Queues</h1><p>'.concat(
  'A job waits in its queue until a worker has time for it. '.repeat(8),
  '</p>',
);
const blocked: BlockedRequest[] = [];

let site: TestSite;
let secret: TestSite;
let safeFetch: SafeFetch;
let browser: GuardedBrowser;

beforeAll(async () => {
  site = await serveSite();
  secret = await serveSite({ '/': 'a secret' });
  browser = await createGuardedBrowser({
    userAgent: 'Lectern/test',
    environment: process.env,
    allowedHosts: [site.host],
    deadlineMs: 100_000,
    onBlocked: (found) => blocked.push(found),
  });
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
  await secret[Symbol.asyncDispose]();
});

beforeEach(() => {
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host] });
  blocked.length = 0;
});

afterEach(() => safeFetch.close());

function render(path: string, signal?: AbortSignal): Promise<FetchedPage> {
  const renderPage = createRenderPage({
    browser,
    robots: createRobots({ safeFetch }),
    pace: safeFetch.pace,
  });
  return renderPage({ url: site.origin + path }, signal && { signal });
}

/** Changes the text constantly, which keeps the page from settling before its redirect. */
const RESTLESS = '<p id="clock"></p><script>setInterval(() => clock.append("."), 20)</script>';

/** A page with static text and `extra` after it. */
function pageWith(extra: string): string {
  return `<!doctype html><title>Queues</title><body><main>${ARTICLE}</main>${extra}</body>`;
}

describe('the text of a page', () => {
  test('contains the content that its scripts fetched', async () => {
    site.reply('/article.json', { body: JSON.stringify({ html: ARTICLE }) });
    site.reply(
      '/',
      `<noscript>You need to enable JavaScript</noscript><div id="root"></div>
      <script>fetch('/article.json').then((r) => r.json()).then(({ html }) => { root.innerHTML = html; });</script>`,
    );
    const page = await render('/');
    expect(page).toEqual({
      url: `${site.origin}/`,
      finalUrl: `${site.origin}/`,
      kind: 'html',
      body: expect.stringContaining(`<div id="root">${ARTICLE}</div>`),
      etag: null,
      lastModified: null,
      fetchedAt: expect.any(Date),
      tryType: 'browser',
    });
    expect(page.body).not.toContain('enable JavaScript');
    expect(site.headers.at(-1)).toMatchObject({ 'user-agent': 'Mozilla/5.0 (compatible; Lectern/test)' });
  });

  test.each([404, 200])('is marked when its site answers %i without one of its scripts', async (status) => {
    const headers = { 'content-type': 'text/html' };
    site.reply('/assets/gone.js', { status, headers, body: '<p>Kettle</p>' });
    site.reply('/unbuilt', '<div id="root"><p>Kettle</p></div><script src="/assets/gone.js"></script>');
    expect(await render('/unbuilt')).toMatchObject({ isScriptMissing: true });
  });

  test('is complete when a response is slow', async () => {
    site.reply('/slow.json', (_request, response) => {
      setTimeout(() => response.end(JSON.stringify(ARTICLE)), 900);
    });
    site.reply(
      '/slow',
      `<nav>${'A chapter of the manual. '.repeat(20)}</nav><main></main>
      <script>fetch('/slow.json').then((r) => r.json()).then((html) => { document.querySelector('main').innerHTML = html; });</script>`,
    );
    expect((await render('/slow')).body).toContain(`<main>${ARTICLE}</main>`);
  });

  test('is complete when a script shows it late, below a long menu', async () => {
    site.reply(
      '/late',
      `<nav>${'<a href="/late">A chapter of the manual</a> '.repeat(20)}</nav><main></main>
      <script>setTimeout(() => { document.querySelector('main').innerHTML = ${JSON.stringify(ARTICLE)}; }, 900);</script>`,
    );
    expect((await render('/late')).body).toContain(`<main>${ARTICLE}</main>`);
  });

  test('includes text whose script waits for the first input of a reader', async () => {
    site.reply('/delayed.js', { body: `document.body.append('Loaded')` });
    site.reply(
      '/delayed',
      `${pageWith('')}<script>addEventListener('mousemove', ({ isTrusted }) => {
        if (isTrusted) document.body.append(Object.assign(document.createElement('script'), { src: '/delayed.js' }));
      }, { once: true });</script>`,
    );
    expect((await render('/delayed')).body).toMatch(/Loaded<\/body>/);
  });

  test('is read after the page has asked for consent', async () => {
    site.reply('/consent', `<script>if (!confirm('Agree?')) history.back();</script>${pageWith('')}`);
    expect((await render('/consent')).body).toContain(`<main>${ARTICLE}</main>`);
  });

  test('includes open and closed shadow roots in reading order', async () => {
    site.reply(
      '/shadow',
      `${pageWith('')}<docs-page><b slot="title">Retries</b><p>Light text</p></docs-page><script>
      customElements.define('docs-note', class extends HTMLElement {
        constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<aside>Note: <slot>nothing</slot></aside>'; }
      });
      customElements.define('docs-page', class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode: 'open' }).innerHTML =
            '<h2><slot name="title"></slot></h2><docs-note></docs-note><section><slot></slot></section>';
        }
      });</script>`,
    );
    expect((await render('/shadow')).body).toContain(
      '<docs-page><h2><b slot="title">Retries</b></h2><docs-note><aside>Note: nothing</aside></docs-note><section><p>Light text</p></section></docs-page>',
    );
  });

  test.each([
    ['the window', ''],
    ['an element', 'height: 100vh; overflow: auto'],
  ])('includes sections that load when a reader scrolls %s', async (_scrolled, style) => {
    const sections = [1, 2, 3, 4, 5, 6].map((part) => `<section style="min-height: 900px">${part}</section>`);
    site.reply(
      '/scroll',
      `<!doctype html><title>Queues</title><body style="margin: 0"><main style="${style}">${ARTICLE}${sections.join('')}</main><script>
      const observer = new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) target.textContent = 'Loaded part ' + target.textContent;
          if (isIntersecting) observer.unobserve(target);
        }
      });
      for (const section of document.querySelectorAll('section')) observer.observe(section);</script></body>`,
    );
    const { body } = await render('/scroll');
    expect(body.match(/Loaded part \d/g)).toEqual([1, 2, 3, 4, 5, 6].map((part) => `Loaded part ${part}`));
  });

  test('cannot be falsified by scripts that override browser functions', async () => {
    site.reply(
      '/trap',
      pageWith(`<script>
      Object.defineProperty(Element.prototype, 'outerHTML', { get: () => 'replaced' });
      document.querySelectorAll = () => { throw new Error('replaced'); };
      window.setTimeout = window.MutationObserver = null;</script>`),
    );
    expect((await render('/trap')).body).toContain(ARTICLE);
  });

  test('needs no pictures, fonts, media, frames or windows', async () => {
    const before = site.requests.length;
    site.reply('/style.css', { headers: { 'content-type': 'text/css' }, body: 'p { color: red }' });
    site.reply(
      '/media',
      pageWith(`<link rel="stylesheet" href="/style.css"><img src="/a.png"><video src="/a.mp4" preload="auto"></video>
      <style>@font-face { font-family: own; src: url(/a.woff2) } p { font-family: own; background: url(/b.png) }</style>
      <iframe src="/frame"></iframe><script>window.open('/window'); navigator.serviceWorker?.register('/worker.js');</script>`),
    );
    await render('/media');
    expect(site.requests.slice(before).filter((request) => !request.endsWith('/robots.txt'))).toEqual([
      'GET /media',
      'GET /style.css',
    ]);
  });
});

describe('a redirect', () => {
  test('by a script returns its target without the fragment', async () => {
    site.reply('/latest', `${RESTLESS}<script>setTimeout(() => location.replace('/v2/#start'), 50)</script>`);
    site.reply('/v2/', pageWith(''));
    expect(await render('/latest')).toMatchObject({
      url: `${site.origin}/latest`,
      finalUrl: `${site.origin}/v2/`,
      body: expect.stringContaining(ARTICLE),
    });
  });

  test('by status 302 returns its target', async () => {
    site.reply('/old', { status: 302, headers: { location: '/v2/' } });
    site.reply('/v2/', pageWith(''));
    expect(await render('/old')).toMatchObject({ finalUrl: `${site.origin}/v2/` });
  });

  test('to a route in the fragment keeps the fragment', async () => {
    site.reply('/app', pageWith(`<script>location.hash = '#/guide/queues'</script>`));
    expect(await render('/app')).toMatchObject({ finalUrl: `${site.origin}/app#/guide/queues` });
  });

  test.each([
    ['a script', () => `<script>location = '${secret.origin}/'</script>`],
    ['a refresh', () => `<meta http-equiv="refresh" content="0; url=${secret.origin}/">`],
    [
      'a form',
      () =>
        `<form method="post" action="${secret.origin}/"></form><script>document.forms[0].submit()</script>`,
    ],
    [
      'a click on a link',
      () => `<a href="${secret.origin}/">x</a><script>document.links[0].click()</script>`,
    ],
  ])('to a blocked address by %s fails without a request', async (_, html) => {
    site.reply('/out', pageWith(RESTLESS + html()));
    await expect(render('/out')).rejects.toMatchObject({
      failure: 'blocked_address',
      message: expect.stringMatching(/^We can't fetch this URL: .*127\.0\.0\.1 is not a public address/),
    });
    expect(secret.connections).toBe(0);
    expect(blocked).toMatchObject([{ host: secret.host }]);
  });

  test.each([
    ['a script', `${RESTLESS}<script>location = '/private/'</script>`],
    ['the history API', `<script>history.replaceState(null, '', '/private/')</script>`],
  ])('to a disallowed page by %s fails without a request', async (_, html) => {
    site.reply('/robots.txt', { body: 'User-agent: *\nDisallow: /private/' });
    site.reply('/start', pageWith(html));
    await expect(render('/start')).rejects.toMatchObject({ failure: 'robots' });
    await expect(render('/private/')).rejects.toMatchObject({ failure: 'robots' });
    expect(site.requests).not.toContain('GET /private/');
    site.reply('/robots.txt', { status: 404 });
  });

  test('without end fails', async () => {
    for (let count = 0; count < 20; count += 1)
      site.reply(`/next${count}`, `<script>location = '/next${count + 1}'</script>`);
    await expect(render('/next0')).rejects.toMatchObject({
      failure: 'unreachable',
      message: 'The page redirects more than 10 times.',
    });
  });
});

test('blocks every request of a page to a private address', async () => {
  const url = `${secret.origin}/`;
  site.reply('/redirect', { status: 302, headers: { location: url } });
  site.reply(
    '/inside',
    pageWith(`<img src="${url}"><img src="/redirect"><script src="${url}"></script><iframe src="${url}"></iframe>
    <style>@import url(${url});</style><link rel="preconnect" href="${url}"><link rel="prefetch" href="${url}">
    <object data="${url}"></object><embed src="${url}"><iframe src="file:///etc/passwd"></iframe>
    <script>
      fetch('${url}', { mode: 'no-cors' }).catch(() => {});
      fetch('/redirect', { mode: 'no-cors' }).catch(() => {});
      navigator.sendBeacon('${url}', 'x');
      new WebSocket('ws://${secret.host}/');
      new EventSource('${url}');
      new Worker(URL.createObjectURL(new Blob(["fetch('${url}').catch(() => {}); new WebSocket('ws://${secret.host}/')"])));
      const peer = new RTCPeerConnection({ iceServers: [{ urls: 'turn:${secret.host}?transport=tcp', username: 'a', credential: 'b' }] });
      peer.createDataChannel('x');
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    </script>`),
  );
  const before = browser.blockedCount;
  expect((await render('/inside')).body).toContain(ARTICLE);
  expect(secret.connections).toBe(0);
  expect(browser.blockedCount - before).toBeGreaterThan(5);
  expect(blocked).toEqual([
    { host: secret.host, reason: '127.0.0.1 is not a public address (loopback)', resolved: null },
  ]);
});

describe('a page that cannot be rendered', () => {
  test.each([
    ['not_found', 404, {}],
    ['forbidden', 401, {}],
    ['server_error', 500, {}],
    ['server_error', 503, { 'retry-after': '7' }],
  ])('fails as %s for status %i', async (failure, status, headers) => {
    site.reply('/status', { status, headers, body: 'no' });
    const retryAfterMs = status === 503 ? 7_000 : null;
    await expect(render('/status')).rejects.toMatchObject({ failure, retryAfterMs });
  });

  test('fails as not_text for a download', async () => {
    site.reply('/file', {
      headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment' },
      body: 'PK',
    });
    await expect(render('/file')).rejects.toMatchObject({ failure: 'not_text' });
  });

  test('fails as blocked_address before any request', async () => {
    for (const url of ['file:///etc/passwd', 'chrome://version', 'data:text/html,x', secret.origin]) {
      await expect(browser.withPage(url, (page) => page.goTo(url))).rejects.toMatchObject({
        failure: 'blocked_address',
        url,
      });
    }
  });
});

test('a page that times out while its redirect waits for the host releases its connection', async () => {
  site.reply('/moved', { status: 302, headers: { location: '/' } });
  site.reply('/', pageWith(''));
  const pace = createHostPace({ maxConnections: 1, gapMs: 3_000 });
  const robots = createRobots({ safeFetch });
  const renderPage = createRenderPage({ browser, robots, pace, deadlineMs: 1_500 });
  await expect(renderPage({ url: `${site.origin}/moved` })).rejects.toMatchObject({ failure: 'timeout' });
  const leave = await pace.enter(site.host);
  leave();
});
