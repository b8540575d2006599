import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';

/** What goes into the file of a page, so that a browser has something to paint before any script has run. */
export interface PrerenderedPage {
  readonly title: string;
  /** Elements for the head: the styles of everything in `markup`, which the browser's own copy takes over. */
  readonly styles: string;
  readonly markup: string;
}

const STYLES_KEY = 'css';

/** The page at `path` as everybody sees it first: nobody signed in, no call answered yet. */
export async function prerenderPage(path: string): Promise<PrerenderedPage> {
  const cache = createCache({ key: STYLES_KEY });
  // Keeps the styles in the cache; otherwise each stands in front of the element that was the first to use it.
  cache.compat = true;
  const { prelude } = await prerender(
    <StrictMode>
      <CacheProvider value={cache}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </CacheProvider>
    </StrictMode>,
    // Otherwise the parts of a long page are put into their places by inline scripts, which the policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
  return { title, styles: styleElements(cache), markup: html.replace(/<title>.*?<\/title>/, '') };
}

/**
 * Written as Emotion looks for them in a browser: global styles each by itself, those of elements together, and all
 * with the mark of what stands where it belongs; it would put others there, and the browser would read them again.
 */
function styleElements(cache: EmotionCache): string {
  const inserted = Object.entries(cache.inserted).filter(([, rules]) => typeof rules === 'string');
  const isGlobal = ([name]: [string, unknown]) => cache.registered[`${STYLES_KEY}-${name}`] === undefined;
  const ofElements = inserted.filter((entry) => !isGlobal(entry));
  return [
    ...inserted
      .filter(isGlobal)
      .map(([name, rules]) => styleElement(`${STYLES_KEY}-global ${name}`, `${rules}`)),
    styleElement(
      [STYLES_KEY, ...ofElements.map(([name]) => name)].join(' '),
      ofElements.map(([, rules]) => rules).join(''),
    ),
  ].join('');
}

function styleElement(names: string, rules: string): string {
  return `<style data-emotion="${names}" data-s="">${rules}</style>`;
}
