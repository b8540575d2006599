import { isTag } from 'domhandler';
import type { PageSurvey } from '../extract/survey/survey-page.ts';

const SWAGGER_UI = /SwaggerUIBundle\(\s*\{[^}]{0,500}?\burl\s*:\s*(["'])([^"']+)\1/;

/**
 * The URL of the OpenAPI document that a page shows with Swagger UI, Redoc, Scalar, RapiDoc or Stoplight Elements. null
 * for other pages, and when only an external script knows the URL.
 */
export function apiDefinitionUrl(page: PageSurvey, html: string): string | null {
  const { tags, ids, resolve } = page;
  const viewer =
    tags.get('redoc') ?? tags.get('rapi-doc') ?? tags.get('elements-api') ?? ids.get('api-reference');
  const { attribs } = viewer ?? {};
  const stated =
    attribs?.['spec-url'] ?? attribs?.apidescriptionurl ?? attribs?.['data-url'] ?? swaggerUiLink(page);
  const href = stated ?? (html.includes('SwaggerUIBundle') ? SWAGGER_UI.exec(html)?.[2] : undefined);
  return href === undefined ? null : resolve(href);
}

/** Whether the page was rendered by Swagger UI, which shows only the titles of collapsed operations. */
export function isRenderedBySwaggerUi(page: PageSurvey): boolean {
  return swaggerUiLink(page) !== undefined;
}

/** Swagger UI links to the document under its title. */
function swaggerUiLink({ classes }: PageSurvey): string | undefined {
  const link = classes.get('url')?.parent;
  return classes.has('swagger-ui') && link && isTag(link) ? link.attribs.href : undefined;
}
