/** Longer heads come in several pieces, and are for the parser alone. */
const LONGEST_HEAD = 16 * 1024;
const HEAD_END = '\r\n\r\n';
const REQUEST_LINE = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) [^ ]+ HTTP\/1\.1\r\n/;
/** What may end a request elsewhere than its length says, and lines that a parser might end elsewhere than here. */
const UNCLEAR = /transfer-encoding|\r\nexpect:|\r\nupgrade:|[^\r]\n|\r[^\n]/;
const LENGTH = /\r\ncontent-length: *(\d{1,10}) *\r\n/;

/** Where requests begin and end on one connection. */
export interface RequestBounds {
  /**
   * The head of the request that `piece` holds from its first byte to its last, with the line ends; null for every other
   * piece. To be called with every piece that comes, in their order.
   */
  read(piece: Buffer): string | null;
}

/**
 * Tells where requests end by their lengths alone, and gives up a connection for good with the first byte that leaves a
 * doubt: whoever took a part of one request for another one would let clients smuggle requests past a proxy.
 */
export function createRequestBounds(): RequestBounds {
  let isUnclear = false;
  let missingBytes = 0;
  return {
    read(piece) {
      if (isUnclear) return null;
      if (missingBytes > 0) {
        missingBytes -= piece.length;
        isUnclear = missingBytes < 0;
        return null;
      }
      const text = piece.toString('latin1', 0, LONGEST_HEAD);
      const headEnd = text.indexOf(HEAD_END);
      const head = text.slice(0, headEnd + 2);
      const bodyBytes = headEnd === -1 ? null : bodyBytesOf(head);
      if (bodyBytes === null) {
        isUnclear = true;
        return null;
      }
      missingBytes = headEnd + HEAD_END.length + bodyBytes - piece.length;
      isUnclear = missingBytes < 0;
      return missingBytes === 0 ? head : null;
    },
  };
}

/** Null when the head does not say it beyond doubt. */
function bodyBytesOf(head: string): number | null {
  if (!REQUEST_LINE.test(head)) return null;
  const lower = head.toLowerCase();
  if (UNCLEAR.test(lower)) return null;
  const named = lower.indexOf('content-length');
  if (named === -1) return 0;
  const length = LENGTH.exec(lower);
  const isOnce = lower.lastIndexOf('content-length') === named;
  return length !== null && isOnce ? Number(length[1]) : null;
}
