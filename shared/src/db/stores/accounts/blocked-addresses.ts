import type { Db } from '../../data-source.ts';

/** An address that a crawl did not fetch because the egress policy forbids it. */
export interface BlockedAddress {
  /** The blocked host, with its port if given; '' if the URL has none. */
  readonly host: string;
  /** The policy's reason; never text from a site. */
  readonly reason: string;
}

/** Maximum rows per user and day: a repeated crawl must not fill the audit log. */
const MAX_ROWS_PER_DAY = 500;
/** Maximum length of a host name (RFC 1035). */
const MAX_HOST_CHARS = 260;
const MAX_REASON_CHARS = 400;

/** The document or cached sitemap whose crawl requested a blocked address. */
export type BlockedWork = { readonly userId: number } & (
  | { readonly documentUrlId: number }
  | { readonly siteCacheId: number }
);

/** Records a blocked address in its user's audit log, up to the daily maximum. */
export async function recordBlockedAddress(
  db: Db,
  work: BlockedWork,
  { host, reason }: BlockedAddress,
): Promise<void> {
  const details = {
    host: host.slice(0, MAX_HOST_CHARS),
    reason: reason.slice(0, MAX_REASON_CHARS),
    ...('documentUrlId' in work ? { documentUrlId: work.documentUrlId } : { siteCacheId: work.siteCacheId }),
  };
  await db.query(
    `INSERT INTO audit_events (user_id, type, details)
     SELECT $1, 'address_blocked', $2
      WHERE (SELECT count(*) FROM audit_events
              WHERE user_id = $1 AND type = 'address_blocked' AND created_at > now() - interval '1 day') < $3`,
    [work.userId, details, MAX_ROWS_PER_DAY],
  );
}
