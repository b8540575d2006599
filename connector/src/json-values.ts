/** @returns the array itself, or an array of the one value */
export function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** @returns {} for anything that is not an object */
export function asObject(value: unknown): Record<string, unknown> {
  // Every object can be read by name.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** @returns undefined for anything that is not a string */
export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** @returns the strings in an array; [] for anything else */
export function asStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** @returns undefined if it is not valid JSON */
export function parseJson(json: string): unknown {
  try {
    // Editors on Windows may write a byte order mark.
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
