import type { DataSource } from 'typeorm';
import { readDocumentStates } from '../../test/support/database/document-state.ts';

/** Acknowledged changes, to be verified afterwards. */
export interface Ledger {
  /** Successfully added addresses. */
  readonly added: Set<string>;
  /** Addresses of successfully deleted documents. */
  readonly deleted: Set<string>;
  /** Successful tool calls. */
  toolCalls: number;
  /** Requests by kind and status; 0 means no response. */
  readonly requests: Map<string, number>;
  readonly milliseconds: number[];
}

export interface Audit {
  readonly lines: readonly string[];
  readonly isClean: boolean;
}

/** Creates an empty ledger. */
export function createLedger(): Ledger {
  return { added: new Set(), deleted: new Set(), toolCalls: 0, requests: new Map(), milliseconds: [] };
}

/** Compares the ledger with the database. Call it when every source has finished. */
export async function audit(ledger: Ledger, dataSource: DataSource): Promise<Audit> {
  const states = await readDocumentStates(dataSource.manager);
  const owned = await dataSource.query<{ url: string }[]>(
    `SELECT u.url FROM document_urls u JOIN document_collections c ON c.id = u.collection_id AND c.user_id IS NOT NULL`,
  );
  const counts = new Map<string, number>();
  for (const { url } of owned) counts.set(url, (counts.get(url) ?? 0) + 1);
  const whole = new Set(states.filter(isWhole).map(({ url }) => url));
  const kept = [...ledger.added].filter((url) => !ledger.deleted.has(url));
  const lost = kept.filter((url) => !counts.has(url));
  const doubled = kept.filter((url) => (counts.get(url) ?? 0) > 1);
  const broken = kept.filter((url) => counts.has(url) && !whole.has(url));
  const returned = [...ledger.deleted].filter((url) => counts.has(url));
  const [usage] = await dataSource.query<{ used: number }[]>(
    'SELECT coalesce(sum(used), 0)::int AS used FROM usage_months',
  );
  const lines = [
    `documents added and acknowledged   ${ledger.added.size}`,
    `  of them deleted and acknowledged ${ledger.deleted.size}`,
    `  found afterwards                 ${kept.length - lost.length}`,
    `  lost                             ${lost.length} ${lost.slice(0, 5).join(' ')}`,
    `  doubled                          ${doubled.length} ${doubled.slice(0, 5).join(' ')}`,
    `  not whole                        ${broken.length} ${broken.slice(0, 5).join(' ')}`,
    `  come back after their deletion   ${returned.length} ${returned.slice(0, 5).join(' ')}`,
    `tool calls answered                ${ledger.toolCalls}`,
    `  counted                          ${usage?.used ?? 0} (a crash of PostgreSQL may forget the last few)`,
  ];
  return { lines, isClean: lost.length + doubled.length + broken.length + returned.length === 0 };
}

/** One page, one topic, and all passages in the segment. */
function isWhole(state: Awaited<ReturnType<typeof readDocumentStates>>[number]): boolean {
  return (
    state.status === 'active' &&
    state.documents === 1 &&
    state.pages.length === 1 &&
    state.topics.length === 1 &&
    state.passages.length === state.segmentPassages
  );
}
