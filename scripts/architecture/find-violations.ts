import { findCycles } from './cycles.ts';
import { checkDeclaredPackages } from './declared-packages.ts';
import { checkDependencies } from './dependency-rules.ts';
import { readSourceFiles } from './source-file.ts';
import { checkText } from './text-rules.ts';
import { type Exception, isExcepted, type Violation } from './violation.ts';

export interface ArchitectureReport {
  fileCount: number;
  violations: Violation[];
  /** Exceptions that nothing needs any more. */
  idleExceptions: Exception[];
}

/** Checks the sources under `root` against the rules of CONTRIBUTING.md. */
export function findViolations(root: string, exceptions: readonly Exception[]): ArchitectureReport {
  const files = readSourceFiles(root);
  const all = [
    ...files.flatMap(checkDependencies),
    ...findCycles(files),
    ...checkDeclaredPackages(files, root),
    ...files.flatMap(checkText),
  ];
  return {
    fileCount: files.length,
    violations: all.filter((violation) => !exceptions.some((exception) => isExcepted(exception, violation))),
    idleExceptions: exceptions.filter(
      (exception) => !all.some((violation) => isExcepted(exception, violation)),
    ),
  };
}
