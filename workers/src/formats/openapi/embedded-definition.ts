/** The tools that show an OpenAPI document in the browser, which is set into their page. */
const VIEWER = /redoc|swagger-ui|SwaggerUI|scalar|rapi-doc|elements-api/;

const BEGINNING = /\{\s*"(?:openapi|swagger)"\s*:\s*"[23]\./;

/**
 * The OpenAPI document, as JSON, that a script of the page `html` holds for a tool to show it (Redoc and others); null
 * when there is none.
 */
export function findEmbeddedDefinition(html: string): string | null {
  const start = html.search(BEGINNING);
  if (start < 0 || !VIEWER.test(html)) return null;
  if (html.lastIndexOf('<script', start) <= html.lastIndexOf('</script', start)) return null;
  const end = endOfObject(html, start);
  return end === null ? null : html.slice(start, end);
}

/** Behind the bracket that closes the object at `start`; null when none does. */
function endOfObject(text: string, start: number): number | null {
  const marks = /"(?:[^"\\]|\\.)*"|[{}]/gs;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '{') depth += 1;
    else if (mark[0] === '}') depth -= 1;
    if (depth === 0) return marks.lastIndex;
  }
  return null;
}
