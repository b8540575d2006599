import '@fontsource-variable/inter/wght.css';

// The content security policy blocks eval. Without this setting zod tries eval once, and every visit reports a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** Resolves after the first paint of the prerendered page, or at once in a hidden tab. */
function waitForFirstPaint(): Promise<void> {
  const isEmpty = !document.getElementById('root')?.hasChildNodes();
  if (isEmpty || document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

async function start(): Promise<void> {
  await waitForFirstPaint();
  for (const link of document.querySelectorAll('link[rel=modulepreload-after-paint]')) {
    link.setAttribute('rel', 'modulepreload');
  }
  await import('./main.tsx');
}

void start();
