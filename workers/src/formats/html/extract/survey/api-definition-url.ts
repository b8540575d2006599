import { isTag } from 'domhandler';
import { findElements } from '../../dom/elements.ts';
import type { PageSurvey } from './survey-page.ts';

/** The calls that start Swagger UI, Scalar and Redoc with the URL of a document. */
const CALLS = [
  /SwaggerUIBundle\(\s*\{(?:(?!\burls\b)[^}]){0,500}?\burl\s*:\s*(["'])([^"']+)\1/,
  /createApiReference\([^;]{0,500}?\burl["']?\s*:\s*(["'])([^"']+)\1/,
  /Redoc\.init\(\s*(["'])([^"']+)\1/,
];
const CALL = /SwaggerUIBundle|createApiReference|Redoc\.init/;
/** The documents in the menu of Swagger UI (`urls`) and Scalar (`sources`), which take precedence over a single `url`. */
const LIST = /\b(?:urls|sources)["']?\s*:\s*\[([^\][]+)\]/;
const LIST_URL = /\burl["']?\s*:\s*(["'])([^"']+)\1/g;

/**
 * The URLs of the OpenAPI documents that a page shows with Swagger UI, Redoc, Scalar, RapiDoc or Stoplight Elements. None
 * for other pages, and when only an external script knows the URLs.
 */
export function findApiDefinitionUrls(page: PageSurvey, html: string): string[] {
  const { tags, ids, resolve } = page;
  const viewer =
    tags.get('redoc') ?? tags.get('rapi-doc') ?? tags.get('elements-api') ?? ids.get('api-reference');
  const { attribs } = viewer ?? {};
  const stated = attribs?.['spec-url'] ?? attribs?.apidescriptionurl ?? attribs?.['data-url'];
  const shown = [stated ?? findSwaggerUiLink(page) ?? [], findMenuUrls(page)].flat();
  const configured = findListedUrls(attribs?.['data-configuration'] ?? '');
  const hrefs = [shown, configured].find(({ length }) => length > 0) ?? findUrlsInScript(html);
  return [...new Set(hrefs.flatMap((href) => resolve(href) ?? []))];
}

function findUrlsInScript(html: string): string[] {
  if (!CALL.test(html)) return [];
  const listed = findListedUrls(html);
  if (listed.length > 0) return listed;
  const url = CALLS.map((call) => call.exec(html)?.[2]).find((found) => found !== undefined);
  return url === undefined ? [] : [url];
}

function findListedUrls(script: string): string[] {
  const list = LIST.exec(script)?.[1] ?? '';
  return [...list.matchAll(LIST_URL)].flatMap(([, , url]) => url ?? []);
}

/** Whether the page was rendered by Swagger UI, which shows only the titles of collapsed operations. */
export function isRenderedBySwaggerUi(page: PageSurvey): boolean {
  return findSwaggerUiLink(page) !== undefined || findMenuUrls(page).length > 0;
}

/** The documents in the menu of Swagger UI. */
function findMenuUrls({ classes }: PageSurvey): string[] {
  const menu = classes.get('download-url-wrapper');
  const options = menu ? findElements(menu, ({ name }) => name === 'option') : [];
  return options.flatMap(({ attribs }) => attribs.value ?? []);
}

/** Swagger UI links to the document under its title. */
function findSwaggerUiLink({ classes }: PageSurvey): string | undefined {
  const link = classes.get('url')?.parent;
  return classes.has('swagger-ui') && link && isTag(link) ? link.attribs.href : undefined;
}
