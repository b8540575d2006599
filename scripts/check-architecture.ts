import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exceptions } from './architecture/exceptions.ts';
import { findViolations } from './architecture/find-violations.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { fileCount, violations, idleExceptions } = findViolations(root, exceptions);
for (const { path, line, message, rule } of violations) console.log(`${path}:${line}  ${message}  [${rule}]`);
for (const { path, rule } of idleExceptions)
  console.log(`The exception for ${path} [${rule}] is not needed any more`);
const found = violations.length + idleExceptions.length;
console.log(found === 0 ? `${fileCount} files keep the rules` : `${found} problems in ${fileCount} files`);
process.exitCode = found === 0 ? 0 : 1;
