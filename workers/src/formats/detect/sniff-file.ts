import type { FileKind } from '../page.ts';

/** Readers of PDF accept some bytes before its header (PDF 32000-1, annex H.3.4.1). */
const PDF_START_BYTES = 1_024;
const PDF_MARK = '%PDF-';
/** Only binary files have it; a text about PDF may hold the mark, too. */
const NOT_TEXT = 0;

const ZIP_MARK = 'PK\x03\x04';
/** The part that holds a Word document's text; names stand uncompressed in a ZIP file. */
const WORD_PART = 'word/document';

/** Office files with a password and those from before 2007: the reader of DOCX says what to do about them. */
const COMPOUND_MARK = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Says by its bytes, whatever its name and its Content-Type, whether a body is a file that is read; null when not. */
export function sniffFile(bytes: Uint8Array): FileKind | null {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (body.subarray(0, ZIP_MARK.length).toString('latin1') === ZIP_MARK) {
    return body.includes(WORD_PART) ? 'docx' : null;
  }
  if (body.subarray(0, COMPOUND_MARK.length).equals(COMPOUND_MARK)) {
    return 'docx';
  }
  const at = body.subarray(0, PDF_START_BYTES).indexOf(PDF_MARK);
  return at === 0 || (at > 0 && body.includes(NOT_TEXT)) ? 'pdf' : null;
}
