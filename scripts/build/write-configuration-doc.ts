import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeConfiguration } from './configuration-doc.ts';

/** Writes docs/configuration.md from .env.example. */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const example = readFileSync(join(root, '.env.example'), 'utf8');
writeFileSync(join(root, 'docs/configuration.md'), describeConfiguration(example));
