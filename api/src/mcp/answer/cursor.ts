import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { InvalidInputError } from '@lectern/shared/errors.ts';

/** The parts of an answer that were already sent. */
export interface Progress {
  /** Passages sent completely. */
  readonly sentIds: readonly number[];
  /** The passage that was cut, and the character offset of its rest; null when none was. */
  readonly partial: { readonly passageId: number; readonly offset: number } | null;
}

export const NOTHING_SENT: Progress = { sentIds: [], partial: null };

/** Caller, tool and question; a cursor is valid only for these. */
export type CursorScope = readonly (string | number)[];

const MAC_BYTES = 8;
const UNKNOWN_CURSOR =
  'The cursor does not belong to this call: repeat the call without it, or with the arguments it was given for';

/**
 * Encodes the progress as a signed cursor; the server stores nothing between calls. It is valid only for `scope`, and is
 * not a credential: it can only leave out passages of the caller's own collection.
 */
export function writeCursor(progress: Progress, scope: CursorScope, key: KeyObject): string {
  const sorted = [...progress.sentIds].sort((a, b) => a - b);
  const numbers = [
    progress.partial?.passageId ?? 0,
    progress.partial?.offset ?? 0,
    ...sorted.map((id, at) => id - (sorted[at - 1] ?? 0)),
  ];
  const body = Buffer.from(numbers.flatMap(varint));
  return Buffer.concat([sign(body, scope, key), body]).toString('base64url');
}

/** Decodes a cursor. Without one, nothing was sent. Throws InvalidInputError for a forged one or one of another scope. */
export function readCursor(cursor: string | undefined, scope: CursorScope, key: KeyObject): Progress {
  if (cursor === undefined || cursor.trim() === '') return NOTHING_SENT;
  const bytes = Buffer.from(cursor.trim(), 'base64url');
  const body = bytes.subarray(MAC_BYTES);
  const isAuthentic =
    bytes.length > MAC_BYTES && timingSafeEqual(bytes.subarray(0, MAC_BYTES), sign(body, scope, key));
  if (!isAuthentic) throw new InvalidInputError(UNKNOWN_CURSOR);
  const [passageId = 0, offset = 0, ...deltas] = readVarints(body);
  let last = 0;
  const sentIds = deltas.map((delta) => {
    last += delta;
    return last;
  });
  return { sentIds, partial: passageId === 0 ? null : { passageId, offset } };
}

function sign(body: Uint8Array, scope: CursorScope, key: KeyObject): Buffer {
  const mac = createHmac('sha256', key).update(JSON.stringify(scope)).update('\n').update(body);
  return mac.digest().subarray(0, MAC_BYTES);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}

function readVarints(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let value = 0;
  let factor = 1;
  for (const byte of bytes) {
    value += (byte % 128) * factor;
    factor *= 128;
    if (byte < 128) {
      numbers.push(value);
      value = 0;
      factor = 1;
    }
  }
  return numbers;
}
