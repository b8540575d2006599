import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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

/** The single-page application: built into `dist`, which the API serves; in development calls go to the API. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake: { manualPureFunctions: CHAKRA_IDENTITIES } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/mcp', '/connector.tgz', '/admin'].map((path) => [path, { target: api }]),
    ),
  },
});
