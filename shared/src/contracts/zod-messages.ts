import { z } from 'zod';
import { counted } from '../domain/counted.ts';

type RawIssue = Parameters<NonNullable<z.core.$ZodConfig['localeError']>>[0];

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'nothing',
};
const FORMAT_NAMES: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
  datetime: 'a date and time in ISO 8601',
  date: 'a date in ISO 8601',
};
const UNITS: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'item',
};
const MAX_SHOWN_CHARS = 40;
const MAX_SHOWN_FIELDS = 5;

/**
 * Replaces Zod's default messages with ones for users and agents: the field, the requirement and the invalid value.
 * Custom messages of schemas stay. Importing this module is enough.
 */
z.config({ localeError: describeIssue });

/** The sentence for a validation issue, without a period. */
function describeIssue(issue: RawIssue): string {
  const field = issue.path?.join('.') || 'The input';
  if (issue.input === undefined && issue.code !== 'custom') return `${field} is required`;
  return `${field} ${requirement(issue)}`;
}

function requirement(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeName(issue.expected)}, but ${describeInput(issue.input)} was found`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values.map(literal))}, but ${describeInput(issue.input, 'another text')} was found`;
    case 'too_small':
    case 'too_big':
      return size(issue);
    case 'invalid_format':
      return `must be ${FORMAT_NAMES[issue.format] ?? 'text in the documented format'}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}, but ${describeInput(issue.input)} was found`;
    case 'unrecognized_keys':
      return unknownFields(issue.keys);
    case 'invalid_union':
      return `must be ${oneOf(expectedOf(issue))}, but ${describeInput(issue.input)} was found`;
    default:
      return `is not valid: ${describeInput(issue.input)} was found`;
  }
}

function size(issue: RawIssue & { code: 'too_small' | 'too_big' }): string {
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const unit = UNITS[issue.origin];
  if (unit === undefined) {
    const bound = issue.code === 'too_small' ? 'at least' : 'at most';
    const strict = issue.code === 'too_small' ? 'more than' : 'less than';
    const words = issue.inclusive === false ? strict : bound;
    return `must be ${words} ${limit.toLocaleString('en')}, but ${describeInput(issue.input)} was found`;
  }
  if (issue.code === 'too_small' && limit === 1) return 'must not be empty';
  const words = issue.exact ? 'exactly' : issue.code === 'too_small' ? 'at least' : 'at most';
  const count = lengthOf(issue.input);
  return `must have ${words} ${counted(limit, unit)}${count === null ? '' : `, but has ${count.toLocaleString('en')}`}`;
}

function unknownFields(keys: readonly string[]): string {
  if (keys.length === 1) return `has the unknown field "${shorten(keys[0] ?? '')}"`;
  const shown = keys.slice(0, MAX_SHOWN_FIELDS).map((key) => `"${shorten(key)}"`);
  const others = keys.length - shown.length;
  return `has the unknown fields ${shown.join(', ')}${others === 0 ? '' : ` and ${counted(others, 'other')}`}`;
}

function expectedOf(issue: RawIssue & { code: 'invalid_union' }): readonly string[] {
  const kinds = issue.errors
    .flat()
    .flatMap((nested) => (nested.code === 'invalid_type' ? typeName(nested.expected) : []));
  return kinds.length === 0 ? ['one of the documented forms'] : [...new Set(kinds)];
}

/** Describes the input without the content of strings, which may be secrets. */
function describeInput(input: unknown, text = 'a text'): string {
  if (typeof input === 'string') return input === '' ? 'an empty text' : text;
  if (typeof input === 'number' || typeof input === 'boolean' || input === null) return String(input);
  return typeName(Array.isArray(input) ? 'array' : typeof input);
}

function typeName(type: string): string {
  return TYPE_NAMES[type] ?? `a ${type}`;
}

function oneOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value);
}

function lengthOf(input: unknown): number | null {
  return typeof input === 'string' || Array.isArray(input) ? input.length : null;
}

function shorten(key: string): string {
  return key.length <= MAX_SHOWN_CHARS ? key : `${key.slice(0, MAX_SHOWN_CHARS - 1)}…`;
}
