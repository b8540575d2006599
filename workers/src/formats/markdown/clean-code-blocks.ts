import { isClosingFence, parseOpeningFence } from './fences.ts';

/** Marks of lines in comments of Shiki: `// [!code highlight]`. Marks of added and removed lines stay. */
const LINE_MARK = /[ \t]?\[!code (?:highlight|hl|focus|word|error|warning)\b[^\]\n]*\]/g;
const EMPTY_COMMENT = /[ \t]*(?:\/\/|#|--|<!--[ \t]*-->|\{?[ \t]*\/\*[ \t]*\*\/[ \t]*\}?)[ \t]*$/;
/** `// ---cut---` of Twoslash: the lines above are only for the type checker. */
const CUT = /^\s*\/\/ ---cut(?:-before)?---\s*$/;
const CUT_AFTER = /^\s*\/\/ ---cut-after---\s*$/;
/** Settings and queries of Twoslash. */
const TWOSLASH =
  /^\s*\/\/ (?:@(?:errors|noErrors|include|target|module|moduleResolution|strict|lib|jsx|types|esModuleInterop)\b.*|\s*\^[?|].*)$/i;
const LANGUAGE = /^[\w+#.-]+$/;
/** The file or the tab of a block: `title="server.ts"`, `filename='a.ts'`, `[npm]`. */
const NAME = /(?:^|\s)(?:(?:title|filename|file)=(?:"[^"]*"|'[^']*'|\S+)|\[[^\]]+\])/;

/**
 * Removes what a site does not show of its code: lines that only a type checker needs, marks of highlighted lines, and the
 * settings after the language of a block, besides its name.
 */
export function cleanCodeBlocks(markdown: string): string {
  if (!/`{3}|~{3}/.test(markdown)) return markdown;
  const lines = markdown.split('\n');
  const written: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const opening = lines[at] ?? '';
    const fence = parseOpeningFence(opening);
    if (!fence) {
      written.push(opening);
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < lines.length && !isClosingFence(lines[end] ?? '', fence)) end += 1;
    if (!/^twoslash\s+include\b/.test(fence.info)) {
      written.push(cleanInfo(opening, fence.info), ...shownLines(lines.slice(at + 1, end)));
      written.push(...lines.slice(end, end + 1));
    }
    at = end + 1;
  }
  return written.join('\n');
}

function shownLines(code: readonly string[]): string[] {
  const start = code.findLastIndex((line) => CUT.test(line)) + 1;
  const end = code.findIndex((line, at) => at >= start && CUT_AFTER.test(line));
  return code
    .slice(start, end < 0 ? undefined : end)
    .filter((line) => !TWOSLASH.test(line))
    .map((line) =>
      line.search(LINE_MARK) < 0 ? line : line.replace(LINE_MARK, '').replace(EMPTY_COMMENT, ''),
    );
}

function cleanInfo(opening: string, info: string): string {
  const space = info.search(/\s/);
  const language = info.slice(0, Math.max(0, space));
  if (!LANGUAGE.test(language)) return opening;
  const name = NAME.exec(info.slice(space))?.[0].trim();
  return `${opening.slice(0, opening.lastIndexOf(info))}${[language, name].filter(Boolean).join(' ')}`;
}
