const MEBIBYTE = 1024 * 1024;

/** What PDF and DOCX files are served as; nobody knows what an octet-stream is before it is there. */
const FILE_TYPE =
  /^application\/(pdf|x-pdf|vnd\.openxmlformats-officedocument\.wordprocessingml\.document|msword|zip|(x-)?octet-stream|binary)\b/i;

/** What OpenAPI documents are served as; those of large services have more than ten mebibytes. */
const DATA_TYPE = /^(?:application|text)\/(?:.+\+|x-|vnd\.)?(?:json|yaml|oai\.openapi.*)\b|^text\/plain\b/i;

/**
 * How much of an answer of this Content-Type is taken at most: files carry fonts and pictures beside their text, and
 * descriptions of interfaces are written by machines.
 */
export function maxBytesOf(contentType: string): number {
  return (FILE_TYPE.test(contentType) || DATA_TYPE.test(contentType) ? 25 : 10) * MEBIBYTE;
}
