import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { findMetaRefreshTarget, findScriptTarget, parseRefresh } from './client-redirects.ts';

const BASE = 'https://docs.acme-docs.com/manual/';

test.each([
  ['<meta http-equiv="refresh" content="0; url=latest/index.html">', `${BASE}latest/index.html`],
  ['<META HTTP-EQUIV=Refresh CONTENT="0;URL=/v2/?a=1&amp;b=2">', 'https://docs.acme-docs.com/v2/?a=1&b=2'],
  [`<meta content='3,url="stable/"' http-equiv='refresh'>`, `${BASE}stable/`],
  [`<meta http-equiv="refresh" content="0; url='stable/'">`, `${BASE}stable/`],
  ['<meta content="5; stable/" http-equiv="REFRESH">', `${BASE}stable/`],
  ['<meta http-equiv=refresh content=0;url=stable/>', `${BASE}stable/`],
  ['<meta http-equiv="refresh" content="0; url=http://169.254.169.254/">', 'http://169.254.169.254/'],
  ['<meta http-equiv="refresh" content="300; url=other">', null],
  ['<meta http-equiv="refresh" content="0">', BASE],
  ['<meta http-equiv="refresh" content="30">', null],
  ['<meta http-equiv="content-type" content="text/html; charset=utf-8">', null],
  ['<!-- <meta http-equiv="refresh" content="0; url=old/"> -->', null],
  ['<noscript><meta http-equiv="refresh" content="0; url=enable-javascript"></noscript>', null],
  [`${'x'.repeat(9_000)}<meta http-equiv="refresh" content="0; url=late">`, null],
])('resolves the redirect of %.70s to %s', (html, target) => {
  expect(findMetaRefreshTarget(`<html><head>${html}`, BASE)).toBe(target);
});

test.each(['1', '.', ' '])('parses a header of many %j in linear time', async (sign) => {
  expect(await measureCpuGrowth((count) => parseRefresh(sign.repeat(count)), 30_000)).toMatchObject({
    isLinear: true,
  });
});

test.each([
  [
    '<script>window.location.replace("latest/" + window.location.search + window.location.hash);</script>',
    'latest/',
  ],
  ["<title>Moved</title><script type='text/javascript'>\nlocation.href = '/v2/';\n</script>", '/v2/'],
  [
    '<script>document.location = "stable/"</script><p>Redirecting to <a href="stable/">stable</a></p>',
    'stable/',
  ],
  [
    '<script>setTimeout(function () { window.location.href = "/v3/"; }, 1500);</script><p>You are being redirected.',
    '/v3/',
  ],
  ['<script>setTimeout(() => location.replace("/v4/"), 0)</script>', '/v4/'],
])('resolves the redirect of a script that does nothing else: %.60s', (html, target) => {
  expect(findScriptTarget(`<html><head>${html}`, BASE)).toBe(new URL(target, BASE).href);
});

test.each([
  '<script>if (!user) location.href = "/login"</script>',
  '<script>location.href = target</script>',
  '<script>setTimeout(function () { location.href = "/signed-out"; }, 900000)</script>',
  '<script>location.href = "/a" + id</script>',
  '<script>location = "/a"</script><script src="app.js"></script>',
  `<script>location = "/a"</script><p>${'The manual has a text of its own. '.repeat(9)}</p>`,
])('does not follow a script that may do something else: %.60s', (html) => {
  expect(findScriptTarget(html, BASE)).toBe(null);
});
