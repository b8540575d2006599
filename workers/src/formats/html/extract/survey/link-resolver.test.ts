import { expect, test } from 'vitest';
import { createLinkResolver } from './link-resolver.ts';

const PAGES = [
  'https://docs.example.org/guide/intro.html?v=2#top',
  'http://docs.example.org',
  'file:///a/b.html',
];
const HREFS =
  'a.html a/b.html a//b ../a ./a . .. a/. a/.. a/../b .a a/.b #x #x.y:z() #a%20b #a/b ?q a.html?q / /a //h/x ' +
  'mailto:a@b.c http:b https://e.org/x javascript:x a:b a%2e-_ a..b A/B_C-d.e#F é ' +
  '/a/b.html /a/b/ /a?q=1&r#s /a?q=%20 /.. /a/.. /a/.b https://e.org https://e.org/ https://E.org/x https://e.org:443/x ' +
  'https://e.org/a/b?q=%zz#f https://e.org/.. https://xn--a.org/x https://1.2.3/x https://a_b.org/x https://e..org/x';

test.each(PAGES)('links of %s are resolved as the standard has it', (page) => {
  const resolve = createLinkResolver(page, undefined);
  for (const href of [...HREFS.split(' '), '', ' a.html ', 'a b', 'a\n.html', 'a.html#']) {
    const url = URL.parse(href.trim(), page);
    expect(resolve(href), href).toBe(url && /^https?:$/.test(url.protocol) ? url.href : null);
  }
});

test.each(['http://localhost:3000/docs/', 'http://127.0.0.1/docs/'])(
  'resolves a base element with the URL %s of its author’s machine against the site',
  (base) => {
    expect(createLinkResolver('https://docs.example.org/docs/guide/', base)('a.html')).toBe(
      'https://docs.example.org/docs/a.html',
    );
    expect(createLinkResolver('http://localhost:3000/guide/', base)('a.html')).toBe(`${base}a.html`);
  },
);

test('resolves against the base element before the page’s URL', () => {
  const resolve = createLinkResolver('https://docs.example.org/guide/', '/other/base.html?x=1');
  expect(resolve('a.html#b')).toBe('https://docs.example.org/other/a.html#b');
  expect(resolve('#b')).toBe('https://docs.example.org/other/base.html?x=1#b');
});
