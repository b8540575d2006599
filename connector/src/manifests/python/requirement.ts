import { normalizePythonName } from '../../../../shared/src/domain/libraries/library.ts';
import type { Dependency } from '../dependency.ts';
import { fixedVersion } from '../version-range.ts';

export interface Requirement {
  /** Normalized (PEP 503). */
  readonly name: string;
  /** The version of `==`, else the numbers that the specifier fixes, else null. */
  readonly version: string | null;
  /** Whether it is not taken from the package index. */
  readonly isPrivate: boolean;
}

/** Parses `requests[socks]>=2,<3; python_version < "3.13"` or `name @ https://…` (PEP 508); null for other texts. */
export function parseRequirement(text: string): Requirement | null {
  const [, name, specifier = ''] =
    /^\s*([A-Za-z\d](?:[\w.-]*[A-Za-z\d])?)\s*(?:\[[^\]]*\])?\s*([^;]*)/.exec(text) ?? [];
  if (name === undefined) return null;
  const isUrl = specifier.startsWith('@');
  if (!isUrl && specifier !== '' && !/^[(<>=!~]/.test(specifier)) return null;
  const ranges = specifier.replace(/[()]/g, '').trim();
  return {
    name: normalizePythonName(name),
    version: isUrl ? null : fixedVersion(ranges, 'exact'),
    isPrivate: isUrl,
  };
}

export function toDependency({ name, version, isPrivate }: Requirement): Dependency {
  return { ecosystem: 'pypi', name, version, isPrivate };
}
