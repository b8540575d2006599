import { fencedCode } from './fenced-code.ts';
import { COMPONENT_LINE, findCodeLines, findIndentedCode } from './fences.ts';

/** Fences indented code, so that the later steps leave it as it is and passages keep its lines together. */
export function fenceIndentedCode(markdown: string): string {
  if (!/^(?: {4}|\t)/m.test(markdown) || COMPONENT_LINE.test(markdown)) return markdown;
  const lines = markdown.split('\n');
  const isFenced = findCodeLines(lines);
  const isIndented = findIndentedCode(lines);
  const written: string[] = [];
  let code: string[] = [];
  const writeCode = () => {
    const end = code.findLastIndex((line) => line.trim() !== '') + 1;
    if (end > 0) written.push(fencedCode(code.slice(0, end).join('\n'), ''));
    written.push(...code.slice(end));
    code = [];
  };
  for (const [number, line] of lines.entries()) {
    if (isIndented[number] && !isFenced[number]) code.push(line.replace(/^(?: {4}| {0,3}\t)/, ''));
    else {
      writeCode();
      written.push(line);
    }
  }
  writeCode();
  return written.join('\n');
}
