import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { preloadPage } from './pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element "root" to render into');

async function show(content: HTMLElement): Promise<void> {
  // A page that cannot be fetched says so itself.
  const page = preloadPage(window.location.pathname).catch(() => undefined);
  // One after the other, so that the browser may do something else between their evaluations.
  await import('./theme.ts');
  const { App } = await import('./app.tsx');
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>
  );
  if (!content.hasChildNodes()) return createRoot(content).render(app);
  // What the build has rendered is taken over as it stands, once all of its code is there; it can be read until then.
  await page;
  hydrateRoot(content, app);
}

void show(root);
