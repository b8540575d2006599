import { readJsonc } from './jsonc.js';

const BLANK = String.raw`(?:\s|//[^\n]*|/\*[\s\S]*?\*/)*`;
const COMMA_AFTER = new RegExp(`^${BLANK},`);

/**
 * The text without the member `name` of the object at `group`, and without the comma that it makes needless; every other
 * character stays. The text as it is where there is no such member.
 *
 * @param {string} text JSON with comments
 * @param {string} group
 * @param {string} name
 * @returns {string}
 */
export function removeMember(text, group, name) {
  if (text.trim() === '') return text;
  const container = readJsonc(text).members?.get(group);
  const member = container?.members?.get(name);
  if (!container?.members || member?.nameStart === undefined) return text;
  const others = [...container.members.values()];
  const at = others.indexOf(member);
  const end = others[at + 1]?.nameStart ?? container.end - 1;
  const comma = COMMA_AFTER.exec(text.slice(member.end, end))?.[0];
  const after = text.slice(member.end + (comma?.length ?? 0));
  const before = text.slice(0, member.nameStart);
  const previous = others[at - 1];
  const kept =
    comma === undefined && previous
      ? before.slice(0, previous.end) + before.slice(previous.end).replace(',', '')
      : before;
  return joinLines(kept, after);
}

/**
 * Joins what stood around something that is gone; a line of which nothing is left goes too.
 *
 * @param {string} before
 * @param {string} after
 */
function joinLines(before, after) {
  const rest = /^[ \t]*(?:\r?\n|$)/.exec(after)?.[0];
  const lead = /\n[ \t]*$/.exec(before)?.[0];
  return rest !== undefined && lead !== undefined
    ? before.slice(0, 1 - lead.length) + after.slice(rest.length)
    : before.replace(/[ \t]+$/, '') + after;
}
