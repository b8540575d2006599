import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LedgerEntries } from './ledger.ts';

/** Reads the ledger file; null if it does not exist or is invalid. */
export function readLedgerFile(file: string): LedgerEntries | null {
  try {
    // Safe: only `writeLedgerFile` writes this file.
    return JSON.parse(readFileSync(file, 'utf8')) as LedgerEntries;
  } catch {
    return null;
  }
}

/** Writes the ledger file atomically. */
export function writeLedgerFile(file: string, entries: LedgerEntries): void {
  writeFileSync(`${file}.new`, JSON.stringify(entries), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
