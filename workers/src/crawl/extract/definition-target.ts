import type { PageSurvey } from './survey-page.ts';

const SWAGGER_UI = /SwaggerUIBundle\(\s*\{[^}]{0,500}?\burl\s*:\s*(["'])([^"']+)\1/;

/**
 * The address of the OpenAPI document that a page shows by Swagger UI, Redoc, Scalar, RapiDoc or Stoplight Elements; null
 * when it is no such page or keeps the address in a script of its own.
 */
export function definitionTarget({ tags, ids, resolve }: PageSurvey, html: string): string | null {
  const viewer =
    tags.get('redoc') ?? tags.get('rapi-doc') ?? tags.get('elements-api') ?? ids.get('api-reference');
  const { attribs } = viewer ?? {};
  const stated = attribs?.['spec-url'] ?? attribs?.apidescriptionurl ?? attribs?.['data-url'];
  const href = stated ?? (html.includes('SwaggerUIBundle') ? SWAGGER_UI.exec(html)?.[2] : undefined);
  return href === undefined ? null : resolve(href);
}
