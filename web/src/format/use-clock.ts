import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

/** Renders the component again every half a minute, because its relative times, such as "just now", advance. */
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
