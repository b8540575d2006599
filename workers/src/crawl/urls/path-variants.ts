/** Common languages of documentation, without codes that usually mean something else. */
const LANGUAGE =
  /^(ar|bg|bn|ca|da|de|el|es|fa|fi|fr|he|hi|hr|hu|it|ja|ko|lt|nb|nl|pl|pt|ro|ru|sk|sr|sv|th|tr|uk|vi|zh)([-_][a-z]{2,4})?$/i;
const VERSION = /^(v?\d+(\.(\d+|x))*|next|nightly|canary|dev|master|main|old|legacy|archived?)$/i;

/** Whether a segment of a path, such as `pt-br`, names a language. */
export function isLanguageSegment(segment: string): boolean {
  return LANGUAGE.test(segment);
}

/** Whether a segment of a path, such as `v2.x` or `next`, names a version. */
export function isVersionSegment(segment: string): boolean {
  return VERSION.test(segment);
}
