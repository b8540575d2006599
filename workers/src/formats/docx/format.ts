import { type Format, MANUAL_LIMITS } from '../format.ts';
import { isCompoundFile } from './compound-file.ts';

const ZIP_SIGNATURE = 'PK\x03\x04';
/** The part with the text of a Word document. A ZIP file does not compress names. */
const DOCUMENT_PART = 'word/document';

export const docx: Format = {
  name: 'docx',
  mediaTypes:
    /^application\/(vnd\.openxmlformats-officedocument\.wordprocessingml\.document|msword|zip|(x-)?octet-stream|binary)\b/i,
  limits: MANUAL_LIMITS,
  detects: ({ bytes }) => {
    // The reader explains what to do about encrypted and old files.
    if (isCompoundFile(bytes)) return true;
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const isZip = body.subarray(0, ZIP_SIGNATURE.length).toString('latin1') === ZIP_SIGNATURE;
    return isZip && body.includes(DOCUMENT_PART);
  },
  read: async (page) => (await import('./read-docx.ts')).readDocx(page),
};
