import type { CanaryReply } from '../../support/address-range/canary-messages.ts';
import { OWN, PUBLIC_URL } from './vectors.ts';

/** A site that tries to lead a crawl to another address: its responses by path. */
export interface Trap {
  readonly name: string;
  readonly replies: Readonly<Record<string, CanaryReply>>;
}

const redirect = (location: string, status = 302): CanaryReply => ({ status, headers: { location } });
const text = (body: string): CanaryReply => ({ headers: { 'content-type': 'text/plain' }, body });
const page = (head: string): CanaryReply => ({
  body: `${head}<main><h1>Start</h1><p>The start page.</p></main>`,
});

/** Redirect targets that must not be requested. */
const REDIRECT_TARGETS = [
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.2/',
  'http://10.20.30.40:8080/',
  'http://[::1]/',
  'http://[::ffff:a9fe:a9fe]/',
  '//169.254.169.254/',
  'http:\\\\127.0.0.2/',
  'http://127.1/',
  'http://2130706434/',
  'http://localhost/',
  'http://metadata.google.internal/',
  'http://private.range.example.com/',
  'http://mixed.range.example.com/',
  'file:///etc/hostname',
  'data:text/html,hello',
  'ftp://93.184.216.35/',
  'http://93.184.216.35:22/',
  'http://reader:secret@93.184.216.35/',
  'http://93.184.216.35\\@127.0.0.2/',
  `${PUBLIC_URL}/healthz`,
  `http://${OWN}:8080/metrics`,
];

/** Sites whose start page fails, because it leads to a forbidden address. */
export const BLOCKED_STARTS: readonly Trap[] = [
  ...REDIRECT_TARGETS.map((target, index) => ({
    name: `a redirect to ${target}`,
    replies: { '/': redirect(target, [301, 302, 303, 307, 308][index % 5]) },
  })),
  {
    name: 'a redirect to another redirect',
    replies: { '/': redirect('/next'), '/next': redirect('http://10.20.30.40/') },
  },
  {
    name: 'a page with a meta refresh',
    replies: { '/': { body: '<meta http-equiv="refresh" content="0; url=http://169.254.169.254/">' } },
  },
  {
    name: 'a robots.txt that redirects',
    replies: { '/robots.txt': redirect('http://10.20.30.40/robots.txt') },
  },
];

/** Sites whose start page is stored although part of the site names a forbidden address. */
export const MISLEADING_SITES: readonly Trap[] = [
  {
    name: 'the Sitemap lines of robots.txt',
    replies: {
      '/robots.txt': text(
        'Sitemap: http://169.254.169.254/map.xml\nSitemap: http://private.range.example.com/map.xml',
      ),
    },
  },
  { name: 'a redirect of a sitemap', replies: { '/sitemap.xml': redirect('http://127.0.0.2/sitemap.xml') } },
  {
    name: 'a sitemap index',
    replies: {
      '/sitemap.xml': text(
        '<sitemapindex><sitemap><loc>http://127.0.0.2/map.xml</loc></sitemap></sitemapindex>',
      ),
    },
  },
  {
    name: 'a sitemap',
    replies: {
      '/sitemap.xml': text(
        '<urlset><url><loc>http://127.0.0.2/admin</loc></url><url><loc>/next</loc></url></urlset>',
      ),
    },
  },
  {
    name: 'the links of llms.txt',
    replies: {
      '/llms.txt': text(
        '# Site\n- [A](http://169.254.169.254/a)\n- [B](http://10.20.30.40/b.md)\n- [C](/next)',
      ),
    },
  },
  { name: 'a redirect of llms.txt', replies: { '/llms.txt': redirect('http://127.0.0.2/llms.txt') } },
  {
    name: 'a markdown alternate',
    replies: { '/': page('<link rel="alternate" type="text/markdown" href="http://169.254.169.254/a.md">') },
  },
  {
    name: 'a redirect of a markdown alternate',
    replies: {
      '/': page('<link rel="alternate" type="text/markdown" href="/a.md">'),
      '/a.md': redirect('http://169.254.169.254/a.md'),
    },
  },
  {
    name: 'a canonical address and links',
    replies: {
      '/': page(
        '<link rel="canonical" href="http://127.0.0.2/"><a href="http://127.0.0.2/a">a</a><a href="/b">b</a>',
      ),
      '/b': redirect('http://10.20.30.40/'),
    },
  },
];

const hops = (count: number): Trap['replies'] => ({
  '/': redirect('/hop1'),
  ...Object.fromEntries(
    Array.from({ length: count - 1 }, (_, index) => [`/hop${index + 1}`, redirect(`/hop${index + 2}`)]),
  ),
});

/** Redirects that are followed, from an https address. */
export const FOLLOWED: readonly Trap[] = [
  { name: 'ten redirects', replies: hops(10) },
  {
    name: 'a redirect from https to http',
    replies: { '/': redirect('http://docs.range.example.com/guide') },
  },
];

/** Redirects that exceed the limit. */
export const ENDLESS: readonly Trap[] = [
  { name: 'eleven redirects', replies: hops(11) },
  { name: 'a redirect to itself', replies: { '/': redirect('/') } },
];
