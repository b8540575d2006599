import { asObject } from '../json-values.ts';

/** Whether a value of a reply can be used. */
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number';
export const isBoolean: Check = (value) => typeof value === 'boolean';

/** Also accepts null and a missing field, which older servers do not send. */
export function nullable(check: Check): Check {
  return (value) => value === null || value === undefined || check(value);
}

export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/** Accepts an object with these fields, and with any others. */
export function withFields(fields: Readonly<Record<string, Check>>): Check {
  const checks = Object.entries(fields);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    checks.every(([name, check]) => check(asObject(value)[name]));
}
