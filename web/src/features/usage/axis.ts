const INTERVALS = 4;

/**
 * The values of a chart's y-axis from 0 to at least `max`: four intervals of 1, 2, 2.5 or 5 times a power of ten.
 * Counts have no fractions.
 */
export function axisTicks(max: number): readonly number[] {
  const rough = Math.max(max, INTERVALS) / INTERVALS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor =
    [1, 2, 2.5, 5, 10].find((one) => one * power >= rough && Number.isInteger(one * power)) ?? 10;
  return Array.from({ length: INTERVALS + 1 }, (_, index) => index * factor * power);
}
