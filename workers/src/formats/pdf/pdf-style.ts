import type { PdfLine } from './pdf-lines.ts';

/** What most of a document looks like. */
export interface PdfStyle {
  /** Of its running text, in points. */
  readonly bodySize: number;
  readonly bodyFont: string;
  /** From one baseline to the next, in points. */
  readonly leading: number;
}

/** Measures the running text; code and headings are in the minority. */
export function pdfStyle(lines: readonly PdfLine[]): PdfStyle {
  const running = lines.filter(({ isMono }) => !isMono);
  const measured = running.length > 0 ? running : lines;
  const bodySize = mostOf(measured, ({ size }) => halfPoint(size)) ?? 10;
  const body = measured.filter(({ size }) => halfPoint(size) === bodySize);
  const gaps = body.flatMap((line, index) => {
    const before = body[index - 1];
    const gap = before?.page === line.page ? before.y - line.y : 0;
    return gap > bodySize * 0.8 && gap < bodySize * 2.5 ? [gap] : [];
  });
  return {
    bodySize,
    bodyFont: mostOf(body, ({ font }) => font) ?? '',
    leading: narrowGap(gaps) ?? bodySize * 1.2,
  };
}

export function halfPoint(points: number): number {
  return Math.round(points * 2) / 2;
}

/** The value that most characters share; null without lines. */
function mostOf<Value>(lines: readonly PdfLine[], measure: (line: PdfLine) => Value): Value | null {
  const counts = new Map<Value, number>();
  for (const line of lines) {
    const value = measure(line);
    counts.set(value, (counts.get(value) ?? 0) + line.text.length);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** The gap that a third of all gaps do not exceed: within paragraphs they are narrower than between them. */
function narrowGap(gaps: readonly number[]): number | null {
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 3)] ?? null;
}
