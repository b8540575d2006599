import { join } from 'node:path';
import { DOCUMENTATION_PAGES } from '../../shared/src/domain/web/documentation.ts';
import { type Build, type BuildContext, ensureFresh } from './fresh-build.ts';

const DOCUMENTATION_FILES = [
  ...['README', ...DOCUMENTATION_PAGES].map((page) => `docs/${page}.md`),
  'docs/legal',
];

/** The documentation that the web application shows, the API searches and the workers crawl. */
function documentationBuild(): Build {
  return {
    name: 'the documentation',
    sources: [
      ...DOCUMENTATION_FILES,
      'scripts/build/documentation',
      'shared/src/contracts',
      'shared/src/domain',
      'api/src/http/routes/openapi.ts',
      'workers/src/formats',
      'workers/src/passages',
      'package-lock.json',
    ],
    output: 'docs/dist',
    command: ['scripts/build/documentation/build-documentation.ts'],
    cwd: '.',
  };
}

/** The web application that the API serves. */
function webBuild(root: string): Build {
  return {
    name: 'the web application',
    sources: [
      'web',
      ...DOCUMENTATION_FILES,
      'shared/src/domain',
      'shared/src/contracts',
      'package-lock.json',
    ],
    output: 'web/dist',
    // The default loader writes to node_modules, which can belong to another account.
    command: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--configLoader', 'native'],
    cwd: 'web',
  };
}

/** The npm package that editors run. The API offers it for download. */
export function connectorBuild(): Build {
  return {
    name: 'the connector',
    sources: ['connector', 'shared/src/domain', 'package-lock.json'],
    output: 'connector/dist',
    command: ['connector/build.js'],
    cwd: '.',
  };
}

/** Builds the documentation and the web application, which contains its pages, if their sources have changed. */
export async function ensureWebApplication(context: BuildContext): Promise<void> {
  await ensureFresh(documentationBuild(), context);
  await ensureFresh(webBuild(context.root), context);
}
