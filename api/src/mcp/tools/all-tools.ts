import { getRecentTechnicalDocument } from './get-recent-technical-document.ts';
import { getTechnicalDocumentationByUrl } from './get-technical-documentation-by-url.ts';
import { retrieveTechnicalDocumentation } from './retrieve-technical-documentation.ts';
import type { Tool } from './tool.ts';

/** The tools in the order in which clients list them. */
export const ALL_TOOLS: readonly Tool[] = [
  retrieveTechnicalDocumentation,
  getTechnicalDocumentationByUrl,
  getRecentTechnicalDocument,
];
