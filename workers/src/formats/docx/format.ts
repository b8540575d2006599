import { type Format, MANUAL_LIMITS } from '../format.ts';

const ZIP_SIGNATURE = 'PK\x03\x04';
/** The part with the text of a Word document; a ZIP file does not compress names. */
const DOCUMENT_PART = 'word/document';
/** Password-protected files and files from before Word 2007. The reader says what to do about them. */
const COMPOUND_FILE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

export const docx: Format = {
  name: 'docx',
  mediaTypes:
    /^application\/(vnd\.openxmlformats-officedocument\.wordprocessingml\.document|msword|zip|(x-)?octet-stream|binary)\b/i,
  limits: MANUAL_LIMITS,
  detects: ({ bytes }) => {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (body.subarray(0, COMPOUND_FILE_SIGNATURE.length).equals(COMPOUND_FILE_SIGNATURE)) return true;
    const isZip = body.subarray(0, ZIP_SIGNATURE.length).toString('latin1') === ZIP_SIGNATURE;
    return isZip && body.includes(DOCUMENT_PART);
  },
  read: async (page) => (await import('./read-docx.ts')).readDocx(page),
};
