/** The key by which an OpenAPI document says what it is; it may stand anywhere on its first level. */
const JSON_MARK = /"(?:openapi|swagger)"\s*:\s*"[23]\.\d/;
const YAML_MARK = /^(["']?)(?:openapi|swagger)\1\s*:\s*["']?[23]\.\d/m;
/** A text that begins with a key, as YAML does once comments and directives are passed. */
const YAML_START = /^(?:\s*(?:#[^\n]*|---|%[^\n]*)?\n)*(["']?)[A-Za-z][\w.-]*\1\s*:(?:\s|$)/;

/** Says whether a text looks like an OpenAPI or Swagger document, in JSON or YAML, whatever it is served as. */
export function mayBeOpenapi(text: string): boolean {
  const start = text.slice(0, 10_000).replace(/^\uFEFF/, '');
  if (start.trimStart().startsWith('{')) return JSON_MARK.test(text);
  return YAML_START.test(start) && YAML_MARK.test(text);
}
