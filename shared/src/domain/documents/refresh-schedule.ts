/** How often a document is refreshed automatically. */
export const REFRESH_FREQUENCIES = ['off', 'daily', 'weekly', 'monthly'] as const;

export type RefreshFrequency = (typeof REFRESH_FREQUENCIES)[number];

/** The interval of a frequency, in hours. */
export const REFRESH_HOURS: Readonly<Record<Exclude<RefreshFrequency, 'off'>, number>> = {
  daily: 24,
  weekly: 7 * 24,
  monthly: 30 * 24,
};

/** After this many failed refreshes in a row, automatic refreshes pause. */
export const MAX_REFRESH_FAILURES = 5;
