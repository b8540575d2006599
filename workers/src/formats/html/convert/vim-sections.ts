/** A part of a page of Vim's help. */
export interface VimSection {
  /** null for what stands before the first heading. */
  readonly heading: VimHeading | null;
  readonly lines: readonly string[];
}

interface VimHeading {
  readonly level: number;
  readonly text: string;
  /** The tag that leads to it, which is its address too; '' without one. */
  readonly tag: string;
}

const TAG = /(?<=^|[ \t])\*([^*\s|]+)\*(?=[ \t]|$)/g;

/** Sections stand under a line of these, parts of them under one of the second. */
const RULES: readonly (readonly [RegExp, number])[] = [
  [/^={40,}$/, 2],
  [/^-{40,}$/, 3],
];

/** Text beside a tag that shows columns or arguments is no title: the tag is the name of what it says. */
const NO_TITLE = /\t|\S {2,}\S|[{}[\]()]/;

/** Reads the text of one page of Vim's help. */
export function readVimHelp(page: string): VimSection[] {
  const lines = page.split('\n');
  const sections: { heading: VimHeading | null; lines: string[] }[] = [{ heading: null, lines: [] }];
  let section = 1;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const ruled = RULES.find(([rule]) => rule.test(line))?.[1];
    if (ruled !== undefined) {
      const next = nextText(lines, at + 1);
      if (next === null) continue;
      section = ruled;
      at = next;
    }
    const end = endOfTagged(lines, at);
    if (ruled === undefined && end === at) sections.at(-1)?.lines.push(line);
    else {
      const tagged = lines.slice(at, Math.max(end, at + 1));
      const level = ruled ?? section + 1;
      sections.push(sectionOf(tagged, level, ruled !== undefined));
      at += tagged.length - 1;
    }
  }
  return sections;
}

function nextText(lines: readonly string[], start: number): number | null {
  const next = lines.slice(start, start + 3).findIndex((line) => line.trim() !== '');
  return next < 0 ? null : start + next;
}

/** The line after those that hold tags, from `at` on; the first line of a page names its file. */
function endOfTagged(lines: readonly string[], at: number): number {
  let end = at;
  while (lines[end]?.match(TAG) && !/^\*[\w.-]+\.txt\*/.test(lines[end] ?? '')) end++;
  return end;
}

function sectionOf(tagged: readonly string[], level: number, isRuled: boolean) {
  const tags = tagged.flatMap((line) => [...line.matchAll(TAG)].map(([, tag = '']) => tag));
  const texts = tagged.map((line) => line.replace(TAG, '').trimEnd()).filter((line) => line.trim() !== '');
  const [text = ''] = texts;
  const isTitle = texts.length === 1 && (isRuled || !NO_TITLE.test(text.trim()));
  const heading = {
    level,
    text: isTitle ? text.trim().replace(/\s*~$/, '') : tags.join(', '),
    tag: tags[0] ?? '',
  };
  return { heading, lines: isTitle ? [] : texts };
}
