/** Tools that render an OpenAPI document in the browser. */
const VIEWER = /redoc|swagger-ui|SwaggerUI|scalar|rapi-doc|elements-api/;

const DEFINITION_START = /\{\s*"(?:openapi|swagger)"\s*:\s*"[23]\./;

/**
 * The OpenAPI document, as JSON, in a script of the page for a viewer such as Redoc; null when there is none.
 */
export function findEmbeddedDefinition(html: string): string | null {
  const start = html.search(DEFINITION_START);
  if (start < 0 || !VIEWER.test(html)) return null;
  if (html.lastIndexOf('<script', start) <= html.lastIndexOf('</script', start)) return null;
  const end = findObjectEnd(html, start);
  return end === null ? null : html.slice(start, end);
}

/** The position after the object at `start`; null when the object is not closed. */
function findObjectEnd(text: string, start: number): number | null {
  // A string without an end reaches to the end of the text: a search from each of its quotation marks is quadratic.
  const marks = /"(?:[^"\\]+|\\.)*"?|[{}]/gs;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '{') depth += 1;
    else if (mark[0] === '}') depth -= 1;
    if (depth === 0) return marks.lastIndex;
  }
  return null;
}
