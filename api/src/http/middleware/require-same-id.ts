import { InvalidInputError } from '@lectern/shared/errors.ts';

/** Throws InvalidInputError when an id in the body differs from the one in the path. */
export function requireSameId(inBody: Readonly<Record<string, number>>, inPath: number): void {
  for (const [field, id] of Object.entries(inBody)) {
    if (id === inPath) continue;
    const message = `${field} must be ${inPath} as in the path (found ${id})`;
    throw new InvalidInputError(message, { [field]: message });
  }
}
