/** A day as the reader's locale writes it; 'N/A' when there is none. */
export function formatDay(iso: string | null | undefined): string {
  if (!iso) return 'N/A';
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? 'N/A' : moment.toLocaleDateString();
}

const STEPS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** How long ago a moment was, such as "3 minutes ago"; under a minute "just now". */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1_000);
  const step = STEPS.find((one) => seconds >= one.seconds);
  if (!step) return 'just now';
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(seconds / step.seconds), step.unit);
}

/** How far off a moment is, such as "in 3 days"; under a minute, and when it has passed, "in 1 minute". */
export function formatIn(iso: string, now = Date.now()): string {
  const seconds = Math.max(60, (Date.parse(iso) - now) / 1_000);
  const step = STEPS.find((one) => seconds >= one.seconds) ?? STEPS[2];
  return new Intl.RelativeTimeFormat('en').format(Math.round(seconds / step.seconds), step.unit);
}

/** A rough duration for a person who waits, such as "about 2 min"; `seconds` at least 0. */
export function formatDuration(seconds: number): string {
  if (seconds < 50) return `about ${Math.max(5, Math.round(seconds / 5) * 5)} s`;
  return `about ${Math.max(1, Math.round(seconds / 60))} min`;
}
