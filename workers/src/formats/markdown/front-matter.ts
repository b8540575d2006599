/** The YAML block at the start of a markdown page, taken off; the title it states, null when it states none. */
export function readFrontMatter(text: string): { readonly title: string | null; readonly body: string } {
  const match = /^\ufeff?\s*---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text);
  if (!match) return { title: null, body: text.replace(/^\ufeff/, '') };
  const stated = /^title:[ \t]*(.+?)[ \t]*$/m.exec(match[1] ?? '')?.[1];
  return { title: stated ? unquote(stated) : null, body: text.slice(match[0].length) };
}

function unquote(value: string): string {
  const quoted = /^(["'])(.*)\1$/.exec(value);
  return quoted ? (quoted[2] ?? '') : value;
}
