import '@fontsource-variable/inter/wght.css';

// The content security policy refuses eval. zod would try it once, to see whether it may compile its schemas, and
// every visit would be reported as a violation; this is where it reads its settings from.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** What the build has rendered is painted before anything else has to be done; a page that nobody sees is not painted. */
function painted(): Promise<void> {
  const isEmpty = !document.getElementById('root')?.hasChildNodes();
  if (isEmpty || document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

async function start(): Promise<void> {
  await painted();
  for (const link of document.querySelectorAll('link[rel=modulepreload-after-paint]')) {
    link.setAttribute('rel', 'modulepreload');
  }
  await import('./main.tsx');
}

void start();
