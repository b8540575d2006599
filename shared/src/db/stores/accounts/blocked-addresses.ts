import type { Db } from '../../data-source.ts';

/** An address that a crawl did not fetch because the egress policy forbids it. */
export interface BlockedAddress {
  /** The host that was refused, with its port when it states one; '' when the address names none. */
  readonly host: string;
  /** Why, as the policy says it; never anything that a site has sent. */
  readonly reason: string;
}

/** Rows a user may leave in a day: a crawl that runs again and again must not fill the audit log. */
const MAX_ROWS_PER_DAY = 500;
/** A host name has 253 characters at most; what is longer is no host name. */
const MAX_HOST_CHARACTERS = 260;
const MAX_REASON_CHARACTERS = 400;

/** Whose work met a blocked address: a document of a user, or a sitemap that they had cached. */
export type BlockedWork = { readonly userId: number } & (
  | { readonly documentUrlId: number }
  | { readonly siteCacheId: number }
);

/** Notes a blocked address in the audit log of its user, unless the day's room for them is used up. */
export async function recordBlockedAddress(
  db: Db,
  work: BlockedWork,
  { host, reason }: BlockedAddress,
): Promise<void> {
  const details = {
    host: host.slice(0, MAX_HOST_CHARACTERS),
    reason: reason.slice(0, MAX_REASON_CHARACTERS),
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
