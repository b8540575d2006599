import type { Db } from '../../../shared/src/db/data-source.ts';
import type { DocumentUrl } from '../../../shared/src/db/entities/document-url.ts';
import type { PageCache } from '../../../shared/src/db/entities/page-cache.ts';
import type {
  ApiKey,
  Collection,
  DocumentTopic,
  OutboxRow,
  PassageRow,
  RecentDocument,
  User,
} from './row-types.ts';

/** The tables whose rows tests read and write, in the form of their row interfaces. */
interface Tables {
  document_collections: Collection;
  document_topics: DocumentTopic;
  document_urls: DocumentUrl;
  outbox: OutboxRow;
  passages: PassageRow;
  recent_documents: RecentDocument;
  singleurl_cache: PageCache;
  user_api_keys: ApiKey;
  users: User;
}

type Table = keyof Tables;

/** Columns with another name than their property. */
const COLUMNS: Readonly<Record<string, string>> = { selectedBy: 'gathered_by' };

/** Inserts a row and returns it with its defaults. */
export async function insertRow<Name extends Table>(
  db: Db,
  table: Name,
  values: Partial<Tables[Name]>,
): Promise<Tables[Name]> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const columns = given.map(([property]) => columnOf(property));
  const places = given.map((_, at) => `$${at + 1}`);
  const [row] = await db.query<[object]>(
    `INSERT INTO ${table} (${columns}) VALUES (${places}) RETURNING *`,
    given.map(([, value]) => value),
  );
  return toRow(row);
}

/** The rows of a table that have these values, oldest first or in the order of another property. */
export async function listRows<Name extends Table>(
  db: Db,
  table: Name,
  where: Partial<Tables[Name]> = {},
  order: keyof Tables[Name] & string = 'id',
): Promise<Tables[Name][]> {
  const conditions = Object.keys(where).map(
    (property, at) => `${columnOf(property)} IS NOT DISTINCT FROM $${at + 1}`,
  );
  const rows = await db.query<object[]>(
    `SELECT * FROM ${table} WHERE ${['true', ...conditions].join(' AND ')} ORDER BY ${columnOf(order)}`,
    Object.values(where),
  );
  return rows.map(toRow<Tables[Name]>);
}

/** The first of these rows. Throws when there is none. */
export async function getRow<Name extends Table>(
  db: Db,
  table: Name,
  where: Partial<Tables[Name]> = {},
): Promise<Tables[Name]> {
  const [row] = await listRows(db, table, where);
  if (!row) throw new Error(`No row of ${table} has ${JSON.stringify(where)}`);
  return row;
}

function columnOf(property: string): string {
  return COLUMNS[property] ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toRow<Row>(columns: object): Row {
  const properties = Object.entries(columns).map(([column, value]) => [
    Object.entries(COLUMNS).find(([, name]) => name === column)?.[0] ??
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  // Safe: the table has a column for each property of its row interface.
  return Object.fromEntries(properties) as Row;
}
