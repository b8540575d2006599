import { askDocumentation } from '@lectern/shared/contracts/documentation.ts';
import type { Documentation } from '@lectern/shared/documentation/built-documentation.ts';
import type { Deps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import { createDocumentationSearch } from './documentation-search.ts';

/** Route for questions about Lectern, which visitors may ask. */
export function addDocumentationRoutes(router: Router, documentation: Documentation, deps: Deps): void {
  const search = createDocumentationSearch(documentation, deps);
  router.forAnyone(askDocumentation, ({ body }) => search(body.question), { limit: 'ask-documentation' });
}
