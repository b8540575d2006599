import { type Format, MANUAL_LIMITS } from '../format.ts';
import { readPlainText } from '../text/format.ts';
import { mayBeOpenapi } from './may-be-openapi.ts';

/** Descriptions of HTTP APIs: Swagger 2.0 and OpenAPI 3, as JSON or YAML. Large services have more than 10 MiB. */
export const openapi: Format = {
  name: 'openapi',
  mediaTypes: /^(?:application|text)\/(?:.+\+|x-|vnd\.)?(?:json|yaml|oai\.openapi.*)\b|^text\/plain\b/i,
  limits: MANUAL_LIMITS,
  detects: (file) => !file.isDeclaredMarkdown && mayBeOpenapi(file.text),
  read: async (page) => {
    const { readOpenapi } = await import('./read-openapi.ts');
    return readOpenapi(page) ?? readPlainText(page);
  },
};
