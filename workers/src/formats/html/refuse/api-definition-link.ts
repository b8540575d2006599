import { isTag } from 'domhandler';
import type { PageSurvey } from '../extract/survey/survey-page.ts';

const SWAGGER_UI = /SwaggerUIBundle\(\s*\{[^}]{0,500}?\burl\s*:\s*(["'])([^"']+)\1/;

/**
 * The address of the OpenAPI document that a page shows by Swagger UI, Redoc, Scalar, RapiDoc or Stoplight Elements; null
 * when it is no such page, or keeps the address in a script of its own and has not been shown by a browser.
 */
export function definitionTarget(page: PageSurvey, html: string): string | null {
  const { tags, ids, resolve } = page;
  const viewer =
    tags.get('redoc') ?? tags.get('rapi-doc') ?? tags.get('elements-api') ?? ids.get('api-reference');
  const { attribs } = viewer ?? {};
  const stated =
    attribs?.['spec-url'] ?? attribs?.apidescriptionurl ?? attribs?.['data-url'] ?? linkOfSwaggerUi(page);
  const href = stated ?? (html.includes('SwaggerUIBundle') ? SWAGGER_UI.exec(html)?.[2] : undefined);
  return href === undefined ? null : resolve(href);
}

/** Whether a browser has shown the page by Swagger UI: what it shows of the document is its closed operations. */
export function isShownBySwaggerUi(page: PageSurvey): boolean {
  return linkOfSwaggerUi(page) !== undefined;
}

/** Swagger UI sets a link to the document under its title, wherever the address was kept. */
function linkOfSwaggerUi({ classes }: PageSurvey): string | undefined {
  const link = classes.get('url')?.parent;
  return classes.has('swagger-ui') && link && isTag(link) ? link.attribs.href : undefined;
}
