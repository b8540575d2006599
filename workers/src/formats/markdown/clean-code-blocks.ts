import { type CodeBlock, splitCodeBlocks } from './split-code-blocks.ts';

/** Marks of lines in comments of Shiki: `// [!code highlight]`. Marks of added and removed lines stay. */
const LINE_MARK = /[ \t]?\[!code (?:highlight|hl|focus|word|error|warning)\b[^\]\n]*\]/g;
const EMPTY_COMMENT =
  /[ \t]{0,9}(?:\/\/|#|--|<!--[ \t]{0,9}-->|\{?[ \t]{0,9}\/\*[ \t]{0,9}\*\/[ \t]{0,9}\}?)[ \t]{0,9}$/;
/** `// ---cut---` of Twoslash: the lines above are only for the type checker. */
const CUT = /^\s*\/\/ ---cut(?:-before)?---\s*$/;
/** A comment that names the file, which a site shows above the code: `/// file: src/hooks.js`. */
const FILE_NAME = /^\s*\/\/\/ ?file: \S/;
/** Starts another file of the same example. */
const OTHER_FILE = /^\s*\/\/ @filename:/i;
const IMPORT = /^\s*import\s([^'"]{1,500}?)\sfrom\s/;
const CUT_AFTER = /^\s*\/\/ ---cut-after---\s*$/;
/** Settings and queries of Twoslash. */
const TWOSLASH =
  /^\s*\/\/ (?:@(?:errors|noErrors|include|target|module|moduleResolution|strict|lib|jsx|types|esModuleInterop)\b.*|\s*\^[?|].*)$/i;
const LANGUAGE = /^[\w+#.-]+$/;
/** The file or the tab of a block: `title="server.ts"`, `filename='a.ts'`, `[npm]`. */
const NAME = /(?:^|\s)(?:(?:title|filename|file)=(?:"[^"]*"|'[^']*'|\S+)|\[[^\]]+\])/;

/** The name of code that `// @include: name` shows elsewhere. */
const INCLUDED_NAME = /^twoslash\s+include\s+(\S+)/;
/** Docusaurus shows its content like the rest of the page (https://docusaurus.io/docs/i18n/crowdin). */
const MDX_BLOCK = 'mdx-code-block';
/** Limits the included lines of a page, because it may include its longest block thousands of times. */
const MAX_INCLUDED_LINES = 20_000;
const INCLUDE = /^\s*\/\/ @include: (\S+)\s*$/;

/** Code blocks between which a reader of Next.js' documentation switches: `tsx switcher`, `jsx switcher`. */
const TYPESCRIPT = /^tsx?\b.*\bswitcher\b/;
const JAVASCRIPT = /^jsx?\b.*\bswitcher\b/;

/**
 * Removes what a site does not show of its code: lines that only a type checker needs, marks of highlighted lines, variants
 * in JavaScript, and the settings after the language of a block, besides its name. Included code of Twoslash is shown where it is included.
 */
export function cleanCodeBlocks(markdown: string): string {
  if (!/`{3}|~{3}/.test(markdown)) return markdown;
  const blocks = splitCodeBlocks(markdown.split('\n')).flatMap((part) =>
    typeof part !== 'string' && part.fence.info === MDX_BLOCK ? splitCodeBlocks(part.code) : [part],
  );
  const parts = dropCodeVariants(blocks);
  const included = findIncludedCode(parts);
  let linesLeft = MAX_INCLUDED_LINES;
  const written = parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    if (INCLUDED_NAME.test(part.fence.info)) return [];
    const code = part.code.flatMap((line) => {
      const found = included.get(INCLUDE.exec(line)?.[1] ?? '');
      linesLeft -= found?.length ?? 0;
      return found && linesLeft > 0 ? found : [line];
    });
    const shown = shownLines(code);
    const isEmptied = part.code.length > 0 && shown.every((line) => line.trim() === '');
    return isEmptied ? [] : [cleanInfo(part.opening, part.fence.info), ...shown, ...part.closing];
  });
  return written.join('\n');
}

/** The code that other blocks include, by name. */
function findIncludedCode(parts: readonly (string | CodeBlock)[]): ReadonlyMap<string, readonly string[]> {
  const blocks = parts.filter((part) => typeof part !== 'string');
  return new Map(
    blocks.flatMap(({ fence, code }) => {
      const name = INCLUDED_NAME.exec(fence.info)?.[1];
      return name === undefined ? [] : [[name, code] as const];
    }),
  );
}

/** The parts without the JavaScript variants of code blocks, each of which follows its TypeScript variant. */
function dropCodeVariants(parts: readonly (string | CodeBlock)[]): (string | CodeBlock)[] {
  let isAfterTypescript = false;
  return parts.filter((part) => {
    const info = typeof part === 'string' ? '' : part.fence.info;
    const isVariant = isAfterTypescript && JAVASCRIPT.test(info);
    isAfterTypescript =
      TYPESCRIPT.test(info) || (isAfterTypescript && typeof part === 'string' && part.trim() === '');
    return !isVariant;
  });
}

function shownLines(code: readonly string[]): string[] {
  const start = code.findLastIndex((line) => CUT.test(line)) + 1;
  const end = code.findIndex((line, at) => at >= start && CUT_AFTER.test(line));
  const shown = code.slice(start, end < 0 ? undefined : end).filter((line) => !TWOSLASH.test(line));
  const first = shown.findIndex((line) => line.trim() !== '');
  const isCut = shown.length < code.length;
  const lines = isCut ? shown.slice(Math.max(0, first)) : shown;
  return [...linesKeptAbove(code.slice(0, start), lines), ...lines].map((line) =>
    line.search(LINE_MARK) < 0 ? line : line.replace(LINE_MARK, '').replace(EMPTY_COMMENT, ''),
  );
}

/** The lines above the cut that stay: the name of the file, and the imports of names that are used below. */
function linesKeptAbove(hidden: readonly string[], shown: readonly string[]): string[] {
  const used = new Set(shown.join('\n').match(/[\w$]+/g));
  const file = hidden.slice(hidden.findLastIndex((line) => OTHER_FILE.test(line)) + 1);
  const imports = file.filter((line) => {
    const names = IMPORT.exec(line)?.[1]?.match(/[\w$]+/g) ?? [];
    return names.some((name) => name !== 'type' && used.has(name));
  });
  return [...hidden.slice(0, 1).filter((line) => FILE_NAME.test(line)), ...imports];
}

function cleanInfo(opening: string, info: string): string {
  const space = info.search(/\s/);
  const language = info.slice(0, Math.max(0, space));
  if (!LANGUAGE.test(language)) return opening;
  const name = NAME.exec(info.slice(space))?.[0].trim();
  return `${opening.slice(0, opening.lastIndexOf(info))}${[language, name].filter(Boolean).join(' ')}`;
}
