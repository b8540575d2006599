import { useSyncExternalStore } from 'react';

/** A date in the user's locale; 'N/A' if missing or invalid. */
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

/** Relative time in the past, such as "3 minutes ago"; "just now" under a minute. */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1_000);
  const step = STEPS.find((one) => seconds >= one.seconds);
  if (!step) return 'just now';
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(seconds / step.seconds), step.unit);
}

/** Relative time in the future, such as "in 3 days"; at least "in 1 minute". */
export function formatIn(iso: string, now = Date.now()): string {
  const seconds = Math.max(60, (Date.parse(iso) - now) / 1_000);
  const step = STEPS.find((one) => seconds >= one.seconds) ?? STEPS[2];
  return new Intl.RelativeTimeFormat('en').format(Math.round(seconds / step.seconds), step.unit);
}

/** A rounded duration, such as "about 2 min"; `seconds` must not be negative. */
export function formatDuration(seconds: number): string {
  if (seconds < 50) return `about ${Math.max(5, Math.round(seconds / 5) * 5)} s`;
  return `about ${Math.max(1, Math.round(seconds / 60))} min`;
}

/** A day of UTC without its year, such as "Nov 22". */
export function formatShortDay(day: string): string {
  return new Date(day).toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}

const TICK_MS = 30_000;

/** Renders the component again every half minute, because its relative times, such as "just now", advance. */
export function useClock(): void {
  useSyncExternalStore(subscribe, currentTick, currentTick);
}

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

function currentTick(): number {
  return Math.floor(Date.now() / TICK_MS);
}
