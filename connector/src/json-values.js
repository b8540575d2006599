/**
 * @param {unknown} value
 * @returns {unknown[]} the array itself, or an array of the one value
 */
export function asArray(value) {
  return Array.isArray(value) ? value : [value];
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>} {} for anything that is not an object
 */
export function asObject(value) {
  return typeof value === 'object' && value !== null ? /** @type {Record<string, unknown>} */ (value) : {};
}

/**
 * @param {unknown} value
 * @returns {string | undefined}
 */
export function asString(value) {
  return typeof value === 'string' ? value : undefined;
}

/**
 * @param {unknown} value
 * @returns {string[]} the strings in an array; [] for anything else
 */
export function asStrings(value) {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/**
 * @param {string} json
 * @returns {unknown} undefined if it is not valid JSON
 */
export function parseJson(json) {
  try {
    // Editors on Windows may write a byte order mark.
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
