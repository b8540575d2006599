import { type Format, MANUAL_LIMITS } from '../format.ts';
import { COMPOUND_FILE_SIGNATURE } from './refuse-compound-file.ts';

const ZIP_SIGNATURE = 'PK\x03\x04';
/** The part with the text of a Word document. A ZIP file does not compress names. */
const DOCUMENT_PART = 'word/document';

export const docx: Format = {
  name: 'docx',
  mediaTypes:
    /^application\/(vnd\.openxmlformats-officedocument\.wordprocessingml\.document|msword|zip|(x-)?octet-stream|binary)\b/i,
  limits: MANUAL_LIMITS,
  detects: ({ bytes }) => {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // The reader explains what to do about encrypted and old files.
    if (body.subarray(0, COMPOUND_FILE_SIGNATURE.length).equals(COMPOUND_FILE_SIGNATURE)) return true;
    const isZip = body.subarray(0, ZIP_SIGNATURE.length).toString('latin1') === ZIP_SIGNATURE;
    return isZip && body.includes(DOCUMENT_PART);
  },
  read: async (page) => (await import('./read-docx.ts')).readDocx(page),
};
