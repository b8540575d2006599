import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { watchConnection } from './http/connection.ts';
import { preloadPage } from './pages.ts';
import { watchColorMode } from './ui/color-mode/color-mode.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element "root" to render into');

async function show(content: HTMLElement): Promise<void> {
  // A failed load appears when the page renders.
  const page = preloadPage(window.location.pathname).catch(() => undefined);
  // Sequential imports let the browser work between their evaluations.
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
  // Prerendered content is hydrated once all of its code is loaded; it is readable before.
  await page;
  hydrateRoot(content, app);
}

watchConnection();
watchColorMode();
void show(root);
