import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { isBotWall } from './bot-wall.ts';

const head = (headers: Record<string, string> = {}) => ({
  status: 403,
  headers: new Map(Object.entries(headers)),
});
const page = (title: string, body: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`;

test.each([
  ['cf-mitigated', 'challenge'],
  ['x-vercel-mitigated', 'challenge'],
  ['x-amzn-waf-action', 'captcha'],
])('recognizes a bot wall by %s on any page', (name, value) => {
  expect(isBotWall(head({ [name]: value }), '')).toBe(true);
});

test.each([
  ['Cloudflare', page('Just a moment...', '<script>window._cf_chl_opt = {};</script>')],
  [
    'Cloudflare, in another language and without its header',
    page(
      'Just a moment...',
      '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>',
    ),
  ],
  ['Akamai', page('Access Denied', 'Reference #18 https://errors.edgesuite.net/18')],
  ['Human', page('Access to this page has been denied', '<div id="px-captcha"></div>')],
  ['Anubis', page('Making sure you&#39;re not a bot!', '<script id="anubis_challenge"></script>')],
  ['DataDome', page('docs.example.com', '<script src="https://ct.captcha-delivery.com/c.js"></script>')],
  ['BIG-IP', page('Request Rejected', 'The requested URL was rejected. Your support ID is: 123')],
  ['FortiWeb', page('Web Page Blocked!', '<h2>Web Page Blocked!</h2><p>Attack ID: 20000051</p>')],
  ['Imperva', '<html><head></head><body><iframe src="/_Incapsula_Resource?x=1"></iframe></body></html>'],
])('recognizes the bot wall of %s', (_, html) => {
  expect(isBotWall(head(), html)).toBe(true);
});

test.each([
  ['a page with the same title', page('Just a moment...', '<p>Loading the manual</p>')],
  [
    'a page that quotes a wall',
    page('Challenges', '<pre>&lt;script src="https://ct.captcha-delivery.com/c.js"&gt; _cf_chl_opt</pre>'),
  ],
  [
    'the manual of a captcha',
    page('Verify you are human', '<pre>&lt;div class="lockbox-captcha"&gt;</pre><p>Verify the token.</p>'),
  ],
  ['a page about denied access', page('Access denied errors', '<p>What to do about a 403.</p>')],
  [
    'a long page',
    page('Just a moment...', `<script>window._cf_chl_opt = {};</script>${'A long manual. '.repeat(10_000)}`),
  ],
  ['a response without text', ''],
])('%s is not a bot wall', (_, html) => {
  expect(isBotWall(head(), html)).toBe(false);
});

test.each(['<title', '<iframe', '<iframe src="', '<script '])(
  'takes linear time for many %s',
  async (tag) => {
    const growth = await measureCpuGrowth((count) => isBotWall(head(), tag.repeat(count)), 1_800);
    expect(growth).toMatchObject({ isLinear: true });
  },
);
