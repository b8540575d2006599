export interface VimParagraph {
  readonly text: string;
  /** Whether its lines are one text; other lines keep their breaks and columns. */
  readonly isRunning: boolean;
}

/** Help is written with tabs of eight columns, in lines of 78; what is said of a function stands two tabs in. */
const TAB = 8;
const DEEPEST_TEXT = 2 * TAB;
const WIDTH = 78;

/** How much of a line running text may leave empty before a word that would have fitted. */
const RAGGED = 12;

/** The mark before a point of a list. */
const POINT = /^\s*(?:[-*]|\d+[.)])\s+(?=\S)/;

/** A reference to another tag of the help. */
const REFERENCE = /\|([^|\s]+)\|/g;

/** The paragraphs of `lines`, and between them what keeps its lines: tables, listings, arguments. */
export function paragraphsOf(lines: readonly string[]): VimParagraph[] {
  const paragraphs: VimParagraph[] = [];
  let kept: string[] = [];
  const flush = () => {
    const text = withoutSharedIndent(kept);
    if (text !== '') paragraphs.push({ text, isRunning: false });
    kept = [];
  };
  for (const run of runsOf(lines.map(withSpaces))) {
    if (!isRunning(run)) {
      kept.push(...run);
      continue;
    }
    flush();
    const text = run
      .map((line) => line.trim())
      .join(' ')
      .replace(/\s+/g, ' ');
    paragraphs.push({ text: text.replaceAll(REFERENCE, '`$1`'), isRunning: true });
  }
  flush();
  return paragraphs;
}

/** Lines that stand equally deep, one below the other, and empty lines by themselves. */
function runsOf(lines: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const line of lines) {
    const before = runs.at(-1)?.[0] ?? '';
    const goesOn = before.trim() !== '' && line.trim() !== '' && !POINT.test(line);
    if (goesOn && textIndent(before) === indentOf(line)) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return runs;
}

function isRunning(run: readonly string[]): boolean {
  const [first = ''] = run;
  if (first.trim() === '' || indentOf(first) > DEEPEST_TEXT) return false;
  const isPlain = run.every((line) => !/[^\s.:?!] {3,}\S/.test(line) && !/^\s*[|+#>:] /.test(line));
  if (run.length === 1) return isPlain && indentOf(first) <= TAB && /[.:?!]$/.test(first);
  return isPlain && run.every((line, at) => isFull(line, run[at + 1]));
}

/** Whether the first word of the next line had no room in this one, as in text and not in code. */
function isFull(line: string, next: string | undefined): boolean {
  const word = next?.trim().split(' ', 1)[0];
  return word === undefined || line.length + 1 + word.length > WIDTH - RAGGED;
}

function withSpaces(line: string): string {
  let text = '';
  for (const part of line.split(/(\t)/)) text += part === '\t' ? ' '.repeat(TAB - (text.length % TAB)) : part;
  return text.replace(/^-?={40,}$|^-{40,}$/, '').trimEnd();
}

function withoutSharedIndent(lines: readonly string[]): string {
  const filled = lines.filter((line) => line !== '');
  const indent = Math.min(...filled.map(indentOf));
  return lines
    .map((line) => line.slice(indent))
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
    .replace(/\n{3,}/g, '\n\n');
}

function textIndent(line: string): number {
  return POINT.exec(line)?.[0].length ?? indentOf(line);
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
