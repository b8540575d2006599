import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createSynthesizer } from '../synthetic-text.ts';

/** What the site answers for a path; null when it has nothing there. */
export type SiteAnswer = (path: string) => { readonly type: string; readonly body: string | Buffer } | null;

const PASSAGES_PER_PAGE = 10;
const NAVIGATION_ENTRIES = 150;
const FRAMEWORK = [
  'react/cjs/react.production.js',
  'scheduler/cjs/scheduler.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
];

/**
 * A documentation site of `pageCount` pages that is empty without JavaScript: each page is the same shell, whose
 * script is an application on React that fetches its article and draws it beside a menu, with pictures and a font.
 */
export function createApplicationSite(pageCount: number): SiteAnswer {
  const passages = createSynthesizer().passages(pageCount * PASSAGES_PER_PAGE);
  const script = applicationScript();
  return (path) => {
    const number = Number(path.match(/^\/(?:page|data)\/(\d+)/)?.[1] ?? Number.NaN);
    if (path === '/app.js') return { type: 'text/javascript', body: script };
    if (path === '/app.css') return { type: 'text/css', body: STYLE };
    if (/\.(svg)$/.test(path)) return { type: 'image/svg+xml', body: PICTURE };
    if (path === '/font.woff2') return { type: 'font/woff2', body: Buffer.alloc(60_000) };
    if (path.startsWith('/page/')) return { type: 'text/html', body: shell() };
    if (!path.startsWith('/data/')) return null;
    const own = passages.slice(number * PASSAGES_PER_PAGE, (number + 1) * PASSAGES_PER_PAGE);
    return { type: 'application/json', body: JSON.stringify({ title: own[0]?.title, passages: own }) };
  };
}

const STYLE = `@font-face { font-family: own; src: url(/font.woff2) }
body { font-family: own, sans-serif; display: flex } nav { width: 20em } main { max-width: 50em }
pre { background: #eee; padding: 1em } img { width: 300px; height: 200px }`;

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400">${Array.from(
  { length: 400 },
  (_, at) => `<circle cx="${(at * 37) % 600}" cy="${(at * 53) % 400}" r="9" fill="#${at % 10}${at % 7}9"/>`,
).join('')}</svg>`;

function shell(): string {
  return `<!doctype html><html><head><title>Manual</title><link rel="stylesheet" href="/app.css"></head>
<body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>
<script src="/app.js"></script></body></html>`;
}

function applicationScript(): string {
  const require = createRequire(new URL('../../../web/package.json', import.meta.url));
  const modules = FRAMEWORK.map((path) => {
    const [name = ''] = path.split('/cjs/');
    const key = path.includes('-client') ? 'react-dom/client' : name;
    const file = require.resolve(`${name}/package.json`).replace('package.json', path.slice(name.length + 1));
    return `${JSON.stringify(key)}: function (module, exports, require) {${readFileSync(file, 'utf8')}}`;
  });
  return `const process = { env: {} };
const modules = {${modules.join(',\n')}};
const loaded = {};
function require(name) {
  if (!loaded[name]) {
    loaded[name] = { exports: {} };
    modules[name](loaded[name], loaded[name].exports, require);
  }
  return loaded[name].exports;
}
const NAVIGATION_ENTRIES = ${NAVIGATION_ENTRIES};
(${application})();`;
}

/** What React offers, as far as the application uses it. */
interface Framework {
  createElement(type: unknown, props: object | null, ...children: unknown[]): unknown;
  useState<T>(initial: T): [T, (next: T) => void];
  useEffect(effect: () => void, dependencies: unknown[]): void;
  createRoot(element: unknown): { render(element: unknown): void };
}
interface ManualPage {
  readonly title: string;
  readonly passages: readonly { readonly headingPath: readonly string[]; readonly text: string }[];
}
declare const require: (name: string) => Framework;
declare const document: { getElementById(id: string): unknown };
declare const location: { readonly pathname: string };

/** Runs in the page. */
function application(): void {
  const { createElement: e, useState, useEffect } = require('react');
  const range = (count: number) => Array.from({ length: count }, (_, at) => at);
  function Manual() {
    const [page, setPage] = useState<ManualPage | null>(null);
    useEffect(() => {
      fetch(location.pathname.replace('/page/', '/data/'))
        .then((reply) => reply.json() as Promise<ManualPage>)
        .then(setPage);
    }, []);
    const entries = range(NAVIGATION_ENTRIES).map((at) =>
      e('li', { key: at }, e('a', { href: `/page/${at}` }, `Chapter ${at}`)),
    );
    const sections = (page?.passages ?? []).map(({ headingPath, text }, at) => {
      const [prose = '', code = ''] = text.split('```');
      const words = code.split(/(\W+)/).map((word, index) => e('span', { key: index }, word));
      return e(
        'section',
        { key: at },
        e('h2', null, headingPath[0]),
        e('p', null, prose),
        e('pre', null, e('code', null, words)),
        e('img', { src: `/picture-${at}.svg` }),
      );
    });
    return e(
      'div',
      null,
      e('nav', null, e('ul', null, entries)),
      e('main', null, e('h1', null, page?.title), sections),
    );
  }
  require('react-dom/client').createRoot(document.getElementById('root')).render(e(Manual, null));
}
