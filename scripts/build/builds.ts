import { join } from 'node:path';
import type { Build } from './fresh-build.ts';

/** The web application that the API serves. */
export function webBuild(root: string): Build {
  return {
    name: 'the web application',
    sources: ['web', 'shared/src/domain', 'shared/src/contracts', 'package-lock.json'],
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
