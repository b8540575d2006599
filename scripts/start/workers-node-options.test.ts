import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WORKERS_NODE_OPTIONS } from './workers-node-options.ts';

const root = join(import.meta.dirname, '../..');

test.each(['compose.yaml', 'infra/k8s/base/workers.yaml'])(
  '%s runs workers with the same options',
  (file) => {
    const command = `: [${['node', ...WORKERS_NODE_OPTIONS, 'workers/src/main.ts'].join(', ')}]`;
    expect(readFileSync(join(root, file), 'utf8')).toContain(command);
  },
);
