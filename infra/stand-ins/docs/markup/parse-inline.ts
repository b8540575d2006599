import type { Inline } from './blocks.ts';

const pattern =
  /\\(?<escaped>[\\`*[\]|])|(?<ticks>`+)(?<code>.+?)\k<ticks>(?!`)|\*\*(?<strong>.+?)\*\*|\*(?<emphasis>[^*]+)\*|\[(?<label>(?:[^\]`]|`[^`]*`)+)\]\((?<href>[^)\s]+)\)/g;

/** Parses the text of a paragraph: code, strong, emphasis, links and backslash escapes. */
export function parseInline(source: string): Inline[] {
  const inlines: Inline[] = [];
  let plain = '';
  let at = 0;
  const flush = () => {
    if (plain !== '') inlines.push({ type: 'text', text: plain });
    plain = '';
  };
  for (const match of source.matchAll(pattern)) {
    plain += source.slice(at, match.index);
    at = match.index + match[0].length;
    const escaped = match.groups?.escaped;
    if (escaped !== undefined) {
      plain += escaped;
      continue;
    }
    flush();
    inlines.push(readSpan(match.groups ?? {}));
  }
  plain += source.slice(at);
  flush();
  return inlines;
}

function readSpan(groups: Record<string, string | undefined>): Inline {
  if (groups.code !== undefined) return { type: 'code', text: groups.code.replace(/^ (.*`.*) $/, '$1') };
  if (groups.strong !== undefined) return { type: 'strong', children: parseInline(groups.strong) };
  if (groups.emphasis !== undefined) return { type: 'emphasis', children: parseInline(groups.emphasis) };
  return { type: 'link', href: groups.href ?? '', children: parseInline(groups.label ?? '') };
}
