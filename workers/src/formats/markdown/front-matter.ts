/** Splits Markdown into its body and the title of its YAML front matter; null without such a title. */
export function readFrontMatter(text: string): { readonly title: string | null; readonly body: string } {
  const match = /^\ufeff?\s*---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (!match) return { title: null, body: text.replace(/^\ufeff/, '') };
  const title = /^title:[ \t]*(.+?)[ \t]*$/m.exec(match[1] ?? '')?.[1];
  return { title: title ? unquote(title) : null, body: text.slice(match[0].length) };
}

function unquote(value: string): string {
  const quoted = /^(["'])(.*)\1$/.exec(value);
  return quoted ? (quoted[2] ?? '') : value;
}
