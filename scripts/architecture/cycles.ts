import type { SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

/** Reports every ring of files that import each other, once, at the file that comes first by name. */
export function findCycles(files: readonly SourceFile[]): Violation[] {
  const targets = new Map(
    files.map(({ path, imports }) => [path, [...new Set(imports.flatMap(({ target }) => target ?? []))]]),
  );
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const rings = new Map<string, string[]>();

  const visit = (path: string) => {
    state.set(path, 'open');
    trail.push(path);
    for (const target of targets.get(path) ?? []) {
      if (state.get(target) === 'open') {
        const ring = startAtFirst(trail.slice(trail.indexOf(target)));
        rings.set(ring.join(' '), ring);
      } else if (targets.has(target) && !state.has(target)) visit(target);
    }
    trail.pop();
    state.set(path, 'done');
  };
  for (const path of [...targets.keys()].sort()) if (!state.has(path)) visit(path);

  return [...rings.values()].map((ring) => {
    const [first = ''] = ring;
    const message = `is part of a ring of imports: ${[...ring, first].join(' → ')}`;
    return { rule: 'cycle', path: first, line: 1, message };
  });
}

function startAtFirst(ring: string[]): string[] {
  const first = ring.indexOf([...ring].sort()[0] ?? '');
  return [...ring.slice(first), ...ring.slice(0, first)];
}
