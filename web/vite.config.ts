import { fileURLToPath } from 'node:url';
import * as anatomies from '@chakra-ui/react/anatomy';
import { DOCUMENTATION_PATHS, LEGAL_PATHS } from '@lectern/shared/domain/web/documentation.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { dropJsonSchemas } from './drop-json-schemas.ts';
import { preloadFont } from './preload-font.ts';
import { type PageFile, prerenderPages } from './prerender-pages.ts';
import { socialTags } from './social-tags.ts';

const api = `http://localhost:${process.env.PORT ?? 3000}`;

/** Chakra's functions without side effects; declaring them pure lets the bundler drop unused themes and component parts. */
const PURE_FUNCTIONS = [
  ...['Config', 'Recipe', 'SlotRecipe', 'SemanticTokens', 'TextStyles', 'LayerStyles'].map(
    (name) => `define${name}`,
  ),
  'createAnatomy',
  // Chakra extends Ark's anatomies of the same names, which it imports as `dialogAnatomy$1`.
  ...Object.keys(anatomies).map((name) => `${name}$1`),
];

/** Needed by every page and rarely changed, so browsers cache it across releases. */
const BASE =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|swr(?!.dist.(infinite|mutation))|zod|@emotion|stylis|@pandacss|use-sync-external-store|dequal)[\\/]/;

/** Icons and simple components. Components with overlays need much more code and are loaded on first use. */
const COMPONENTS =
  /lucide-react|@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/](styled-system|theme|utils|hooks|components[\\/](badge|box|breadcrumb|button|center|container|flex|grid|group|heading|kbd|link|loader|skeleton|spinner|stack|table|text|typography|visually-hidden)[\\/])/;

/** Our modules that several pages share, without large ones and without modules for signed-in pages only. */
const OWN =
  /[\\/](shared|web)[\\/]src[\\/](?!http[\\/]use-list|shell[\\/]palette|session[\\/]admin-only|ui[\\/](code-panel|data-table|detail|dialogs|markdown|row-checkbox|section|selection-bar|status-badge|use-latest-choice|use-selection|use-linked-id|url-tabs|tab-bar|progress-bar|\w+[\\/](offer-undo|list-end|form|use-form|use-draft|segmented|select|download-text|provider-marks))|contracts[\\/](?!auth|site|endpoint|common-shapes)|domain[\\/]\w+[\\/](failure|crawl-|retry|library|pin-order|user-text-url|trash|editor-files|install-snippets|with-scheme)|features[\\/])/;

/** Shared by the signed-in pages. */
const SIGNED_IN =
  /[\\/](shared|web)[\\/]src[\\/](contracts[\\/](collections|api-keys|usage)|features[\\/](collections|api-keys|usage)[\\/](?!collection-breadcrumb|with-collection|new-key))/;

/** Shared by the collection page, its dialogs and the preview. */
const DOCUMENTS =
  /[\\/](shared|web)[\\/]src[\\/](contracts[\\/](documents|topics)|domain[\\/]\w+[\\/](failure|crawl-|retry|library)|features[\\/](documents[\\/](?!(?:add|document)[\\/]library-)|collections[\\/](collection-|with-collection)))/;

/** Also used by the landing page, so separate from the collection page. */
const SNIPPETS = /[\\/]shared[\\/]src[\\/]domain[\\/]\w+[\\/](install-snippets|editor-files|editors|slug)/;

const PUBLIC_PAGES: readonly PageFile[] = [
  { path: '/', module: 'src/landing/landing-page.tsx' },
  { path: '/pricing', module: 'src/landing/pricing-page.tsx' },
  { path: '/login', module: 'src/features/login/login-page.tsx' },
  { path: '/signup', module: 'src/features/login/login-page.tsx' },
].map(({ path, module }) => ({
  path,
  modules: ['src/shell/public-pages/public-layout.tsx', module],
  scripts: 'after-paint',
  ...(path === '/' && { head: socialTags }),
}));

/** Pages written in Markdown. */
const TEXTS: readonly PageFile[] = [
  ...DOCUMENTATION_PATHS.map((path) => ({ path, module: 'src/documentation/documentation-page.tsx' })),
  ...LEGAL_PATHS.map((path) => ({ path, module: 'src/landing/legal-page.tsx' })),
].map(({ path, module }) => ({
  path,
  modules: [
    'src/shell/public-pages/public-layout.tsx',
    module,
    `docs/dist/pages/${path.slice(1).replaceAll('/', '-')}.json`,
  ],
  scripts: 'after-paint',
}));

/** Signed-in pages prerender only a loading state; their scripts load at once. */
const APP_PAGES: readonly PageFile[] = [
  { path: '/dashboard', module: 'src/features/collections/dashboard-page.tsx' },
  { path: '/collections/id', module: 'src/features/collections/collection-page.tsx' },
  { path: '/usage', module: 'src/features/usage/usage-page.tsx' },
  { path: '/api-keys', module: 'src/features/api-keys/api-keys-page.tsx' },
  { path: '/account-settings', module: 'src/features/account/account-settings-page.tsx' },
].map(({ path, module }) => ({ path, modules: ['src/shell/app-layout.tsx', module], scripts: 'at-once' }));

/** Shared by the builds of the application and the prerenderer. */
const COMMON = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  define: { BUILD_YEAR: new Date().getFullYear() },
} satisfies UserConfig;

/** The single-page application. The API serves `dist`; the development server proxies to the API. */
export default defineConfig({
  ...COMMON,
  plugins: [
    react(),
    dropJsonSchemas(),
    preloadFont(/inter-latin-wght-normal.*\.woff2$/),
    prerenderPages([...PUBLIC_PAGES, ...TEXTS, ...APP_PAGES], COMMON),
    compressAssets(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: PURE_FUNCTIONS },
      output: {
        codeSplitting: {
          groups: [
            { name: 'loader', test: /vite[\\/]preload-helper/, priority: 5 },
            { name: 'base', test: BASE, priority: 4 },
            { name: 'components', test: COMPONENTS, minShareCount: 2, priority: 3 },
            { name: 'own', test: OWN, minShareCount: 3, priority: 2 },
            { name: 'snippets', test: SNIPPETS, minShareCount: 2, priority: 2 },
            { name: 'signed-in', test: SIGNED_IN, minShareCount: 2, priority: 1 },
            { name: 'documents', test: DOCUMENTS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/mcp', '/connector.tgz', '/admin'].map((path) => [path, { target: api }]),
    ),
  },
});
