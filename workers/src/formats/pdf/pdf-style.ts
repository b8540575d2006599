import type { PdfLine } from './pdf-lines.ts';

/** The typography of the body text. */
export interface PdfStyle {
  /** Font size in points. */
  readonly bodySize: number;
  readonly bodyFont: string;
  /** Distance between baselines in points. */
  readonly leading: number;
}

/** Measures the body text, which is the majority of a document. */
export function measureStyle(lines: readonly PdfLine[]): PdfStyle {
  const prose = lines.filter(({ isMono }) => !isMono);
  const measured = prose.length > 0 ? prose : lines;
  const bodySize = findMostCommon(measured, ({ size }) => roundToHalfPoint(size)) ?? 10;
  const body = measured.filter(({ size }) => roundToHalfPoint(size) === bodySize);
  const gaps = body.flatMap((line, index) => {
    const before = body[index - 1];
    const gap = before?.page === line.page ? before.y - line.y : 0;
    return gap > bodySize * 0.8 && gap < bodySize * 2.5 ? [gap] : [];
  });
  return {
    bodySize,
    bodyFont: findMostCommon(body, ({ font }) => font) ?? '',
    leading: findLineGap(gaps) ?? bodySize * 1.2,
  };
}

export function roundToHalfPoint(points: number): number {
  return Math.round(points * 2) / 2;
}

/** The value with the most characters; null without lines. */
function findMostCommon<Value>(lines: readonly PdfLine[], measure: (line: PdfLine) => Value): Value | null {
  const counts = new Map<Value, number>();
  for (const line of lines) {
    const value = measure(line);
    counts.set(value, (counts.get(value) ?? 0) + line.text.length);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** The gap at the first third: gaps within paragraphs are narrower than gaps between them. */
function findLineGap(gaps: readonly number[]): number | null {
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 3)] ?? null;
}
