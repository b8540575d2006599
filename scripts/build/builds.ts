import { join } from 'node:path';
import type { Build } from './fresh-build.ts';

/** The single-page application that the api serves. */
export function webBuild(root: string): Build {
  return {
    name: 'the web application',
    sources: ['web', 'shared/src/domain', 'shared/src/contracts', 'package-lock.json'],
    output: 'web/dist',
    // The default loader writes into node_modules, which may belong to another account.
    command: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--configLoader', 'native'],
    cwd: 'web',
  };
}

/** The npm package that editors start, which the api offers for download. */
export function connectorBuild(): Build {
  return {
    name: 'the connector',
    sources: ['connector', 'shared/src/domain', 'package-lock.json'],
    output: 'connector/dist',
    command: ['connector/build.js'],
    cwd: '.',
  };
}
