import { type Format, MANUAL_LIMITS } from '../format.ts';
import { readPlainText } from '../text/format.ts';
import { mayBeOpenapi } from './may-be-openapi.ts';

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
