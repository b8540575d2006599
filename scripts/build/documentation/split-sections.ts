import type { PageMarkdown } from '../../../workers/src/formats/page.ts';
import type { Passage } from '../../../workers/src/passages/passage.ts';
import { splitPassages } from '../../../workers/src/passages/split-passages.ts';

/**
 * Splits a page into passages section by section. It never merges sections of the second level: each short answer keeps its
 * own heading and URL.
 */
export function splitSections(page: PageMarkdown): Passage[] {
  const lines = page.markdown.split('\n');
  const starts = page.anchors.map(({ line }) => line).filter((line) => lines[line]?.startsWith('## '));
  const bounds = [0, ...starts, lines.length];
  const passages = bounds.slice(0, -1).flatMap((start, index) => {
    const end = bounds[index + 1] ?? lines.length;
    const anchors = page.anchors
      .filter(({ line }) => line >= start && line < end)
      .map((anchor) => ({
        ...anchor,
        line: anchor.line - start,
        ...(anchor.endLine !== undefined && { endLine: Math.min(anchor.endLine, end) - start }),
      }));
    return splitPassages({ ...page, markdown: lines.slice(start, end).join('\n'), anchors });
  });
  return passages.map((passage, ordinal) => ({ ...passage, ordinal }));
}
