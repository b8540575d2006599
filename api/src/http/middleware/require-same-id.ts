import { InvalidInputError } from '@lectern/shared/errors.ts';

/** Throws InvalidInputError when an id that a body repeats is not the one in the call's address. */
export function requireSameId(inBody: Readonly<Record<string, number>>, inPath: number): void {
  for (const [field, id] of Object.entries(inBody)) {
    if (id === inPath) continue;
    const message = `${field} must be ${inPath} as in the address of the call, found ${id}`;
    throw new InvalidInputError(message, { [field]: message });
  }
}
