import { type Format, MANUAL_LIMITS } from '../format.ts';

/** PDF readers accept bytes before the header (PDF 32000-1, annex H.3.4.1). */
const MAX_HEADER_OFFSET_BYTES = 1_024;
const HEADER = '%PDF-';
/** Distinguishes a binary file from a text that mentions the PDF header. */
const NUL = 0;

export const pdf: Format = {
  name: 'pdf',
  mediaTypes: /^application\/(pdf|x-pdf|(x-)?octet-stream|binary)\b/i,
  limits: MANUAL_LIMITS,
  detects: ({ bytes }) => {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const at = body.subarray(0, MAX_HEADER_OFFSET_BYTES).indexOf(HEADER);
    return at === 0 || (at > 0 && body.includes(NUL));
  },
  read: async (page) => (await import('./read-pdf.ts')).readPdf(page),
};
