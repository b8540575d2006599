import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { InvalidInputError } from '@lectern/shared/errors.ts';

/** How far an answer has got over all its parts. */
export interface Progress {
  /** The passages that were sent whole. */
  readonly sentIds: readonly number[];
  /** The passage that was cut, and the character at which it goes on; null when none was. */
  readonly partial: { readonly passageId: number; readonly offset: number } | null;
}

export const NOTHING_SENT: Progress = { sentIds: [], partial: null };

/** What a cursor holds good for: the caller, the tool and the question, in this order, as one list. */
export type CursorScope = readonly (string | number)[];

const MAC_BYTES = 8;
const MAX_SENT = 2_000;
const UNKNOWN_CURSOR =
  'The cursor does not belong to this call: repeat the call without it, or with the arguments it was given for';

/**
 * A cursor: the progress itself, signed, so that the server keeps nothing between calls. It holds good only with
 * the arguments and the caller of `scope`. It is no credential: at most it leaves out passages of the caller's own.
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

/**
 * The progress in a cursor; nothing sent when `cursor` is not given.
 * Throws InvalidInputError for a cursor of another caller or question, or one that was changed.
 */
export function readCursor(cursor: string | undefined, scope: CursorScope, key: KeyObject): Progress {
  if (cursor === undefined || cursor.trim() === '') return NOTHING_SENT;
  const bytes = Buffer.from(cursor.trim(), 'base64url');
  const body = bytes.subarray(MAC_BYTES);
  const isOurs =
    bytes.length > MAC_BYTES && timingSafeEqual(bytes.subarray(0, MAC_BYTES), sign(body, scope, key));
  if (!isOurs) throw new InvalidInputError(UNKNOWN_CURSOR);
  const [passageId = 0, offset = 0, ...deltas] = readVarints(body);
  let last = 0;
  const sentIds = deltas.slice(0, MAX_SENT).map((delta) => {
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
