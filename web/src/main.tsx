import '@fontsource-variable/inter/wght.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element "root" to render into');

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);
// The files of the pages that are seen first come with their content; it is taken over as it stands.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
