import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app.tsx';

/** The static HTML of a page, which browsers paint before any script runs. */
export interface PrerenderedPage {
  readonly title: string;
  /** Style elements for `markup`, which Emotion reuses in the browser. */
  readonly styles: string;
  readonly markup: string;
}

const STYLES_KEY = 'css';

/** Renders the page at `path` for a visitor, without any data from the API. */
export async function prerenderPage(path: string): Promise<PrerenderedPage> {
  const cache = createCache({ key: STYLES_KEY });
  // Collects the styles in the cache instead of inlining each before its first element.
  cache.compat = true;
  const { prelude } = await prerender(
    <StrictMode>
      <CacheProvider value={cache}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </CacheProvider>
    </StrictMode>,
    // Streaming long pages would need inline scripts, which the content security policy blocks.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
  return { title, styles: styleElements(cache), markup: html.replace(/<title>.*?<\/title>/, '') };
}

/**
 * Writes the styles in the form that Emotion hydrates: one element per global style and one for all others, marked with
 * `data-s`. Emotion would insert unmarked styles again.
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
