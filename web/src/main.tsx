import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { preloadPublicPage } from './public-pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element "root" to render into');

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);
/** What the build has rendered is taken over as it stands, once all of its code is there; it can be read until then. */
async function takeOver(content: HTMLElement): Promise<void> {
  // A page that cannot be fetched says so itself.
  await preloadPublicPage(window.location.pathname).catch(() => undefined);
  hydrateRoot(content, app);
}

if (root.hasChildNodes()) void takeOver(root);
else createRoot(root).render(app);
