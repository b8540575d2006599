import type { Plugin } from 'vite';

const ZOD_FILES = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;

/**
 * Replaces the JSON Schema export of zod by functions that return undefined. Every schema references it, so the bundler
 * cannot drop it, but only the API uses it.
 */
export function dropJsonSchemas(): Plugin {
  return {
    name: 'drop-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: ZOD_FILES },
      handler(code) {
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
        return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
      },
    },
  };
}
