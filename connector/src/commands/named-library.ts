import type { NamedLibrary } from '../../../shared/src/contracts/libraries.ts';
import { ECOSYSTEMS } from '../../../shared/src/domain/libraries/library.ts';
import { ArgumentError } from './exit-codes.ts';

/** Parses `react`, `react@18`, `@nestjs/core@11.1.0` or `pypi:requests`; npm is the default. Throws ArgumentError. */
export function parseLibrary(text: string): NamedLibrary {
  const [, prefix = 'npm', name = '', version] = /^(?:([a-z]+):)?(@?[^@\s]+)(?:@(\S+))?$/.exec(text) ?? [];
  const ecosystem = ECOSYSTEMS.find((each) => each === prefix);
  if (name === '') throw new ArgumentError(`"${text}" is neither a URL nor a package`);
  if (!ecosystem) throw new ArgumentError(`"${prefix}" is not one of ${ECOSYSTEMS.join(', ')}`);
  return { ecosystem, name, version: version ?? null };
}
