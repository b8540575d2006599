import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { preloadFont } from './preload-font.ts';

const api = `http://localhost:${process.env.PORT ?? 3000}`;

/** Chakra's definition helpers give back what they are given; told so, the bundler drops the themes we do not use. */
const CHAKRA_IDENTITIES = [
  'Config',
  'Recipe',
  'SlotRecipe',
  'SemanticTokens',
  'TextStyles',
  'LayerStyles',
].map((what) => `define${what}`);

/** What every page needs and what seldom changes: one file that browsers keep from release to release. */
const BASE =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|swr|zod|@emotion|stylis|@pandacss|next-themes|use-sync-external-store|dequal)[\\/]/;

/** The single-page application: built into `dist`, which the API serves; in development calls go to the API. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), preloadFont(/inter-latin-wght-normal.*\.woff2$/), compressAssets()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { manualPureFunctions: CHAKRA_IDENTITIES },
      output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/mcp', '/connector.tgz', '/admin'].map((path) => [path, { target: api }]),
    ),
  },
});
