/** The message of a failed request in a block of its own, as error boundaries of applications show it. */
const FAILED_REQUEST =
  /^ {0,3}`{3}\n(?:request failed with status code \d{3}|(?:\w{1,30}: )?failed to fetch\b.{0,100}|network ?error\b.{0,100}|chunkloaderror: [^`]{1,1000})\n`{3}$/im;
const FENCE = /^ {0,3}(?:`{3}|~{3})/m;
const CODE_SPAN = /`([^`\n]{1,200})`/g;
const SYMBOLS = /[\s(){}=<>_$:;]|--/;
/** Notices state the requested path, or the ID of the request, as code. */
const PATH_OR_ID = /^(?:\/|https?:|[^a-z]*$)/i;

/** Whether a short page shows code. The documentation of an error does; the error itself does not. */
export function showsCode(markdown: string): boolean {
  if (FENCE.test(markdown.replace(FAILED_REQUEST, ''))) return true;
  return [...markdown.matchAll(CODE_SPAN)].some(
    ([, code = '']) => SYMBOLS.test(code) && !PATH_OR_ID.test(code),
  );
}
