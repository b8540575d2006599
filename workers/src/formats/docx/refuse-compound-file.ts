import { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage } from '../page.ts';

const COMPOUND_MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The stream that holds an Office document with a password ([MS-OFFCRYPTO] section 2.3.4.4). */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Documents with a password and those of Word up to 2003 are no ZIP files but compound files.
 *
 * @throws {PageFailure} `not_text` for both.
 */
export function refuseCompoundFile(bytes: Uint8Array, page: FetchedPage): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, COMPOUND_MARK.length).equals(COMPOUND_MARK)) return;
  const found = file.includes(ENCRYPTED_STREAM)
    ? 'it is encrypted; add a copy without a password, or paste its text as a document'
    : 'it is in the file format of Office before 2007; save it as DOCX or PDF and add that';
  throw new PageFailure('not_text', page.url, `Reading ${page.finalUrl}: ${found}`);
}
