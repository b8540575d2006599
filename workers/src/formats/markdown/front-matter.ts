/** YAML (Jekyll) between `---`, or TOML (Hugo) between `+++`. */
const FRONT_MATTER = /^\s*(---|\+\+\+)[ \t]*\n((?:[\s\S]*?\n)??)(?:\1|\.\.\.)[ \t]*(?:\n|$)/;
/** The keys before the last `---`: Hexo needs no first one (https://hexo.io/docs/front-matter). */
const UNOPENED = /^(?:[a-z][\w-]*:(?:[ \t][^\n]*)?\n)+\s*---[ \t]*(?:\n|$)/;
/** A key after comments, or nothing: text between two thematic breaks rarely starts like this. */
const START = {
  '---': /^(?:\s|#[^\n]*(?:\n|$))*(?:$|[^\n:]{1,100}:(?:\s|$))/,
  '+++': /^(?:\s|#[^\n]*(?:\n|$))*(?:$|\[|[\w.-]{1,100}\s*=)/,
} as const;
const TITLE = /^title[ \t]*[:=][ \t]*(.*)((?:\n(?:[ \t].*)?)*)/m;
const BLOCK_SCALAR = /^[>|][-+\d]*[ \t]*(?:#.*)?$/;
const DOUBLE_QUOTED = /^("(?:[^"\\]|\\.)*")[ \t]*(?:#.*)?$/;
const SINGLE_QUOTED = /^'((?:[^']|'')*)'[ \t]*(?:#.*)?$/;

/** Splits Markdown into its body and the title of its front matter; null without such a title. */
export function readFrontMatter(text: string): { readonly title: string | null; readonly body: string } {
  const page = text.replace(/^\ufeff/, '');
  const source = UNOPENED.test(page) ? `---\n${page}` : page;
  const [whole = '', fence, data = ''] = FRONT_MATTER.exec(source) ?? [];
  if (!(fence === '---' || fence === '+++') || !START[fence].test(data)) return { title: null, body: source };
  const [, value = '', below = ''] = TITLE.exec(data) ?? [];
  const title = BLOCK_SCALAR.test(value) ? below.replace(/\s+/g, ' ').trim() : readScalar(value.trim());
  return { title: title || null, body: source.slice(whole.length) };
}

function readScalar(value: string): string {
  const double = DOUBLE_QUOTED.exec(value)?.[1];
  if (double !== undefined) return withoutEscapes(double);
  const single = SINGLE_QUOTED.exec(value)?.[1];
  return single?.replaceAll("''", "'") ?? value.replace(/\s#.*$/, '').trim();
}

/** The escapes of JSON are common to YAML and TOML. */
function withoutEscapes(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}
