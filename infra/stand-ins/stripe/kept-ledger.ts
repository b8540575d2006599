import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Checkout, Customer, Subscription } from './ledger.ts';

/** What stands in the books. */
export interface LedgerEntries {
  /** Seconds by which the clock was put forward. */
  readonly offset: number;
  readonly customers: readonly Customer[];
  readonly checkouts: readonly Checkout[];
  readonly subscriptions: readonly Subscription[];
}

/** The books that were kept in a file; null when there is none that can be read. */
export function readKeptLedger(file: string): LedgerEntries | null {
  try {
    // Written by `keepLedger` alone.
    return JSON.parse(readFileSync(file, 'utf8')) as LedgerEntries;
  } catch {
    return null;
  }
}

/** Keeps the books in a file, whole or as they were. */
export function keepLedger(file: string, entries: LedgerEntries): void {
  writeFileSync(`${file}.new`, JSON.stringify(entries), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
