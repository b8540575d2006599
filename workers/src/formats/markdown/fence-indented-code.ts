import { fencedCode } from './fenced-code.ts';
import { COMPONENT_LINE, findCodeLines, findIndentedCode } from './fences.ts';

/** A line with only a tag. Many Markdown processors read the indented HTML below it as HTML. */
const TAG_LINE = /^\s{0,99}<[a-z/][^<>]{0,500}>\s*$/i;
const TAG_START = /^\s{0,99}<[a-z/]/i;

/** Fences indented code, so that the later steps leave it as it is and passages keep its lines together. */
export function fenceIndentedCode(markdown: string): string {
  if (!/^(?: {4}|\t)/m.test(markdown) || COMPONENT_LINE.test(markdown)) return markdown;
  const lines = markdown.split('\n');
  const isFenced = findCodeLines(lines);
  const isIndented = findIndentedCode(lines);
  const written: string[] = [];
  let code: string[] = [];
  /** The last line that is neither empty nor code. */
  let before = '';
  const writeCode = () => {
    const end = code.findLastIndex((line) => line.trim() !== '') + 1;
    const isHtml = TAG_LINE.test(before) && TAG_START.test(code[0] ?? '');
    if (end > 0 && !isHtml) written.push(fencedCode(code.slice(0, end).map(dedentOnce).join('\n'), ''));
    written.push(...code.slice(isHtml ? 0 : end));
    code = [];
  };
  for (const [number, line] of lines.entries()) {
    if (isIndented[number] && !isFenced[number]) code.push(line);
    else {
      writeCode();
      written.push(line);
      if (line.trim() !== '') before = line;
    }
  }
  writeCode();
  return written.join('\n');
}

function dedentOnce(line: string): string {
  return line.replace(/^(?: {4}| {0,3}\t)/, '');
}
