import { askDocumentation } from '@lectern/shared/contracts/documentation.ts';
import type { Router } from '../http/router.ts';
import type { DocumentationService } from './ask-documentation.ts';

/** Route for questions about Lectern, which visitors may ask. */
export function addDocumentationRoutes(router: Router, documentation: DocumentationService): void {
  router.forAnyone(askDocumentation, ({ body }) => documentation.ask(body.question), {
    limit: 'ask-documentation',
  });
}
