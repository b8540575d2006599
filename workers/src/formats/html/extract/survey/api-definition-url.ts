import { isTag } from 'domhandler';
import { findElements } from '../../dom/elements.ts';
import type { PageSurvey } from './survey-page.ts';

/**
 * The calls that start Swagger UI, Scalar and Redoc with the URL of a document. The browser shows a menu of several `urls`.
 */
const CALLS = [
  /SwaggerUIBundle\(\s*\{(?:(?!\burls\b)[^}]){0,500}?\burl\s*:\s*(["'])([^"']+)\1/,
  /createApiReference\([^;]{0,500}?\burl["']?\s*:\s*(["'])([^"']+)\1/,
  /Redoc\.init\(\s*(["'])([^"']+)\1/,
];
const CALL = /SwaggerUIBundle|createApiReference|Redoc\.init/;

/**
 * The URL of the OpenAPI document that a page shows with Swagger UI, Redoc, Scalar, RapiDoc or Stoplight Elements. null
 * for other pages, and when only an external script knows the URL.
 */
export function findApiDefinitionUrl(page: PageSurvey, html: string): string | null {
  const { tags, ids, resolve } = page;
  const viewer =
    tags.get('redoc') ?? tags.get('rapi-doc') ?? tags.get('elements-api') ?? ids.get('api-reference');
  const { attribs } = viewer ?? {};
  const stated =
    attribs?.['spec-url'] ?? attribs?.apidescriptionurl ?? attribs?.['data-url'] ?? findSwaggerUiLink(page);
  const href = stated ?? (CALL.test(html) ? findUrlInCall(html) : undefined);
  return href === undefined ? null : resolve(href);
}

function findUrlInCall(html: string): string | undefined {
  return CALLS.map((call) => call.exec(html)?.[2]).find((url) => url !== undefined);
}

/** Whether the page was rendered by Swagger UI, which shows only the titles of collapsed operations. */
export function isRenderedBySwaggerUi(page: PageSurvey): boolean {
  return findSwaggerUiLink(page) !== undefined;
}

/** The other documents in the menu of Swagger UI. */
export function findOtherDefinitionUrls({ classes, resolve }: PageSurvey): string[] {
  const menu = classes.get('download-url-wrapper');
  const options = menu ? findElements(menu, ({ name }) => name === 'option') : [];
  return options.flatMap(({ attribs: { value = '' } }) => resolve(value) ?? []);
}

/** Swagger UI links to the document under its title. */
function findSwaggerUiLink({ classes }: PageSurvey): string | undefined {
  const link = classes.get('url')?.parent;
  return classes.has('swagger-ui') && link && isTag(link) ? link.attribs.href : undefined;
}
