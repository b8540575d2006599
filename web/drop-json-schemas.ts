import type { Plugin } from 'vite';

const ZOD_FILES = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;

/**
 * Leaves out how zod describes its schemas to others: every schema is tied to it, so the bundler has to keep it, but
 * only the api uses it. Whoever calls it in the application gets undefined.
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
