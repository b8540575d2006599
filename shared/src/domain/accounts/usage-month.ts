/**
 * The first day of the month of `now`: the key of a month in the usage tables. Tool calls are limited by calendar month in
 * UTC.
 */
export function usageMonth(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

/** When the tool calls of the month of `now` are reset. */
export function nextUsageMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}
