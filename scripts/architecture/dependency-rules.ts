import type { SourceFile, SourceImport } from './source-file.ts';
import type { RuleName, Violation } from './violation.ts';

const browserSafe = /^shared\/src\/(domain|contracts)\//;
const production = /^(shared|api|workers|web|connector)\//;

/**
 * Who may import whom, over the borders of the workspaces. The first rule that covers the importing file decides; what
 * it does not allow is refused.
 */
const borders: { from: RegExp; mayImport: RegExp; text: string }[] = [
  {
    from: browserSafe,
    mayImport: browserSafe,
    text: 'shared/domain and shared/contracts import only each other',
  },
  { from: /^shared\//, mayImport: /^shared\//, text: 'shared imports no other workspace' },
  {
    from: /^web\//,
    mayImport: /^(web\/|shared\/src\/(domain|contracts)\/)/,
    text: 'web imports only shared/domain and shared/contracts',
  },
  { from: /^api\//, mayImport: /^(api|shared)\//, text: 'api imports only shared' },
  { from: /^workers\//, mayImport: /^(workers|shared)\//, text: 'workers imports only shared' },
  {
    from: /^connector\//,
    mayImport: /^(connector\/|shared\/src\/domain\/)/,
    text: 'connector imports only shared/domain',
  },
];

/** Layers of a process from top to bottom: a file imports only its own layer and those below. */
const layers: { process: string; names: string[]; patterns: RegExp[] }[] = [
  {
    process: 'api',
    names: ['main', 'app', 'routes', 'services and the rest', 'providers'],
    patterns: [
      /^api\/src\/main\.ts/,
      /^api\/src\/(app|deps)\.ts/,
      /\/routes\.ts$/,
      /./,
      /^api\/src\/providers\//,
    ],
  },
  {
    process: 'workers',
    names: ['main', 'serve', 'jobs', 'crawl', 'net, browser, providers and the values of the crawl'],
    patterns: [
      /^workers\/src\/main\.ts/,
      /^workers\/src\/(serve|handlers)\.ts/,
      /^workers\/src\/jobs\//,
      /./,
      /^workers\/src\/(net|browser|providers|errors)\/|^workers\/src\/(crawl\/types|formats\/page)\.ts$/,
    ],
  },
];

/** Packages behind one door each. */
const doors: { packageName: string; door: RegExp; text: string }[] = [
  { packageName: 'bullmq', door: /^shared\/src\/queues\//, text: 'shared/src/queues' },
  {
    packageName: 'arctic',
    door: /^api\/src\/providers\/oauth-client\.ts$/,
    text: 'api/src/providers/oauth-client.ts',
  },
];

/** Checks one file's imports against borders, layers and doors. */
export function checkDependencies(file: SourceFile): Violation[] {
  return file.imports.flatMap((found) => [
    ...checkBorder(file, found),
    ...checkLayer(file, found),
    ...checkDoor(file, found),
  ]);
}

function checkBorder(file: SourceFile, found: SourceImport): Violation[] {
  if (!production.test(file.path) || file.isTest) return [];
  const border = borders.find(({ from }) => from.test(file.path));
  if (border === undefined) return [];
  if (found.target === null) {
    const isFree = !browserSafe.test(file.path) || found.specifier === 'zod';
    return isFree
      ? []
      : [violation('border', file, found, 'shared/domain and shared/contracts import only zod')];
  }
  return border.mayImport.test(found.target) ? [] : [violation('border', file, found, border.text)];
}

function checkLayer(file: SourceFile, { target, ...found }: SourceImport): Violation[] {
  const stack = layers.find(({ process }) => file.path.startsWith(`${process}/src/`));
  if (stack === undefined || target === null || file.isTest) return [];
  if (!target.startsWith(`${stack.process}/src/`)) return [];
  const [own, other] = [layerOf(stack.patterns, file.path), layerOf(stack.patterns, target)];
  if (other >= own) return [];
  const text = `${stack.names[own]} must not import ${stack.names[other]}, which is above it`;
  return [violation('layer', file, { target, ...found }, text)];
}

/** The narrow patterns decide before the one that matches everything. */
function layerOf(patterns: RegExp[], path: string): number {
  const narrow = patterns.findIndex((pattern) => pattern.source !== '.' && pattern.test(path));
  return narrow >= 0 ? narrow : patterns.findIndex((pattern) => pattern.source === '.');
}

function checkDoor(file: SourceFile, found: SourceImport): Violation[] {
  if (!production.test(file.path) || file.isTest) return [];
  const name = packageNameOf(found.specifier);
  const closed = doors.find(({ packageName, door }) => packageName === name && !door.test(file.path));
  return closed === undefined
    ? []
    : [violation('package', file, found, `${name} is imported only in ${closed.text}`)];
}

/** `@scope/name` or `name` of an import of a package; null for a file of ours or a module of Node. */
export function packageNameOf(specifier: string): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('node:')) return null;
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

function violation(rule: RuleName, file: SourceFile, found: SourceImport, text: string): Violation {
  return { rule, path: file.path, line: found.line, message: `imports ${found.specifier}: ${text}` };
}
