import type { Plugin } from 'vite';

const CONTRACT_FILES = /[\\/]shared[\\/]src[\\/]contracts[\\/][\w-]+\.ts$/;
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g;

/** Empties the summaries of endpoints, which only the API's description uses. */
export function dropSummaries(): Plugin {
  return {
    name: 'drop-summaries',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT_FILES },
      handler: (code) => ({ code: code.replace(SUMMARY, "summary: ''"), map: null }),
    },
  };
}
