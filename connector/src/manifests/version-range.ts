/** The meaning of a version without an operator: only itself (npm, pip), or all compatible versions (Cargo). */
export type BareVersion = 'exact' | 'compatible';

const COMPARISON = /^(\^|~>|~=|~|===|==|=|)\s*v?(\d[\w.+!-]*?)(\.[x*](?:\.[x*])?)?$/i;

/**
 * The numbers that a range fixes: 1.2.3 for `==1.2.3`, 18 for `^18.2.0` and `18.x`, 0.2 for `^0.2.3`, 7.1 for
 * `~> 7.1.2`. Null for ranges over several major versions.
 */
export function fixedVersion(range: string, bare: BareVersion): string | null {
  const [, operator = '', version = '', wildcard] = COMPARISON.exec(range.trim()) ?? [];
  if (version === '') return null;
  if (wildcard !== undefined) return version;
  const numbers = /^\d+(?:\.\d+)*/.exec(version)?.[0].split('.') ?? [];
  switch (operator === '' && bare === 'compatible' ? '^' : operator) {
    case '^':
      return numbers.slice(0, numbers[0] === '0' ? 2 : 1).join('.');
    case '~':
      return numbers.slice(0, 2).join('.');
    case '~>':
    case '~=':
      return numbers.slice(0, Math.max(1, numbers.length - 1)).join('.');
    default:
      return version;
  }
}
