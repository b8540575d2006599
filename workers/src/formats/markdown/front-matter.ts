/** A key after comments, or nothing: text between two thematic breaks rarely starts like this. */
const YAML_START = /^(?:\s|#[^\n]*(?:\n|$))*(?:$|[^\n:]{1,100}:(?:\s|$))/;

/** Splits Markdown into its body and the title of its YAML front matter; null without such a title. */
export function readFrontMatter(text: string): { readonly title: string | null; readonly body: string } {
  const match = /^\ufeff?\s*---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (!match || !YAML_START.test(match[1] ?? '')) return { title: null, body: text.replace(/^\ufeff/, '') };
  const title = /^title:[ \t]*(.+?)[ \t]*$/m.exec(match[1] ?? '')?.[1];
  return { title: title ? unquote(title) : null, body: text.slice(match[0].length) };
}

function unquote(value: string): string {
  const quoted = /^(["'])(.*)\1$/.exec(value);
  return quoted ? (quoted[2] ?? '') : value;
}
