import { basename } from 'node:path';
import { measureFunctions } from './function-lengths.ts';
import { lineAt, type SourceFile } from './source-file.ts';
import type { RuleName, Violation } from './violation.ts';

const maxFileLines = 300;
const maxFunctionLines = 60;
const saysNothing = /^(index|utils?|helpers?|common|misc|manager|base)\.(ts|tsx|js)$/;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|js)$/;

/** Things that may be written only in certain places. */
const places: { rule: RuleName; pattern: RegExp; allowed: RegExp; message: string }[] = [
  {
    rule: 'environment',
    pattern: /\bprocess\.env\b/g,
    allowed: /^(api|workers)\/src\/main\.ts$|^(connector|infra|scripts|test)\/|^[\w/-]+\.config\.ts$/,
    message: 'reads process.env: only main.ts reads the environment, and passes on what is needed',
  },
  {
    rule: 'sql',
    pattern: /(?<!\breq)\.query\s*(?:<[^()]*>)?\(|\bnew EntitySchema\b|\.createQueryBuilder\(/g,
    allowed: /^shared\/src\/db\/|^(infra|scripts|test)\//,
    message: 'speaks SQL: that belongs to shared/src/db',
  },
];

/** Checks what a file's name and text show by themselves. */
export function checkText(file: SourceFile): Violation[] {
  return [...checkName(file), ...checkLengths(file), ...(file.isTest ? [] : checkPlaces(file))];
}

function checkName({ path }: SourceFile): Violation[] {
  const name = basename(path);
  if (saysNothing.test(name))
    return [atTop('file-name', path, `the name says nothing: find the noun it is about`)];
  return kebabCase.test(name) ? [] : [atTop('file-name', path, 'the name is not in kebab-case')];
}

function checkLengths({ path, lineCount, code, isTest }: SourceFile): Violation[] {
  const found: Violation[] = [];
  if (lineCount > maxFileLines) {
    found.push(atTop('file-length', path, `has ${lineCount} lines, more than ${maxFileLines}`));
  }
  if (isTest) return found;
  for (const { name, line, lineCount: length } of measureFunctions(code)) {
    if (length <= maxFunctionLines) continue;
    const message = `the function ${name} has ${length} lines, more than ${maxFunctionLines}`;
    found.push({ rule: 'function-length', path, line, message });
  }
  return found;
}

function checkPlaces({ path, code }: SourceFile): Violation[] {
  return places
    .filter(({ allowed }) => !allowed.test(path))
    .flatMap(({ rule, pattern, message }) =>
      [...code.matchAll(pattern)].map(({ index }) => ({ rule, path, line: lineAt(code, index), message })),
    );
}

function atTop(rule: RuleName, path: string, message: string): Violation {
  return { rule, path, line: 1, message };
}
