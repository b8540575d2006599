import { type Format, MANUAL_LIMITS } from '../format.ts';
import { readPlainText } from '../text/format.ts';

/** Swagger 2.0 and OpenAPI 3 documents, as JSON or YAML. The documents of large services exceed 10 MiB. */
export const openapi: Format = {
  name: 'openapi',
  mediaTypes: /^(?:application|text)\/(?:.+\+|x-|vnd\.)?(?:json|yaml|oai\.openapi.*)\b|^text\/plain\b/i,
  limits: MANUAL_LIMITS,
  detects: (file) => !file.isMarkdown && mayBeOpenapi(file.text),
  read: async (page) => {
    const { readOpenapi } = await import('./read-openapi.ts');
    return readOpenapi(page) ?? readPlainText(page);
  },
};

/** The version key of an OpenAPI document, which may be anywhere on its first level. */
const JSON_VERSION = /"(?:openapi|swagger)"\s*:\s*"[23]\.\d/;
const YAML_VERSION = /^(["']?)(?:openapi|swagger)\1\s*:\s*["']?[23]\.\d/m;
/** A key at the start of YAML, after comments and directives. With `\s*` before them, blank lines take exponential time. */
const YAML_START = /^(?:[^\S\n]*(?:#[^\n]*|---|%[^\n]*)?\n)*(["']?)[A-Za-z][\w.-]*\1\s*:(?:\s|$)/;

/** Whether the text looks like an OpenAPI or Swagger document in JSON or YAML. */
export function mayBeOpenapi(text: string): boolean {
  const start = text.slice(0, 10_000).replace(/^\uFEFF/, '');
  if (start.trimStart().startsWith('{')) return JSON_VERSION.test(text);
  return YAML_START.test(start) && YAML_VERSION.test(text);
}
