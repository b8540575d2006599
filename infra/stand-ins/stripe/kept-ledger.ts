import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LedgerEntries } from './ledger.ts';

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
