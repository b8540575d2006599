import { PageFailure } from '../../errors/page-failure.ts';
import type { FetchedPage } from '../page.ts';

/** The signature of Word 97-2003 files and of encrypted files of later versions ([MS-CFB] section 2.2). */
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The stream of an encrypted document ([MS-OFFCRYPTO] section 2.3.4.4). */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** Whether the file is a compound file instead of a ZIP file. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));
}

/**
 * Refuses encrypted documents and documents of Word 97-2003, which are compound files instead of ZIP files.
 *
 * @throws {PageFailure} `not_text` for a compound file.
 */
export function assertNoCompoundFile(bytes: Uint8Array, page: FetchedPage): void {
  if (!isCompoundFile(bytes)) return;
  const message = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_STREAM)
    ? 'This document is encrypted. Add a copy without a password, or paste its text as a document.'
    : 'This document is in the format of Word 97-2003. Save it as DOCX or PDF, then add that file.';
  throw new PageFailure('not_text', page.url, message);
}
