import { codeSpan } from '../code-span.ts';
import type { Literal, LiteralObject } from './read-literal.ts';

const NAMES = ['name', 'prop', 'property', 'param', 'parameter', 'key', 'option'];
const DESCRIPTIONS = ['description', 'desc'];
const DEFAULTS = ['default', 'defaultValue'];

/**
 * Writes the data of a table component, such as the parameters of a function, as a list. The data is a list of objects with
 * a name, or an object with one object for each name. Objects without a name only group others. Other data has no lines.
 */
export function writeProperties(data: Literal, indent = ''): string[] {
  if (typeof data === 'string') return [];
  return Object.entries(data).flatMap(([key, value]) => {
    if (typeof value === 'string' || Array.isArray(value)) return [];
    // Safe: the other types are excluded above; TypeScript does not narrow readonly arrays.
    const property = value as LiteralObject;
    const name = Array.isArray(data) ? textOf(property, NAMES) : key;
    const isDescribed = textOf(property, [...DESCRIPTIONS, 'type']) !== '';
    const isEntry = name !== '' && isDescribed;
    const nested = Object.values(property)
      .filter((part) => Array.isArray(part))
      .flatMap((part) => writeProperties(part, isEntry ? `${indent}  ` : indent));
    return isEntry ? [`${indent}- ${describe(name, property)}`, ...nested] : nested;
  });
}

function describe(name: string, property: LiteralObject): string {
  const type = textOf(property, ['type']);
  const isOptional =
    [property.isOptional, property.optional].includes('true') || property.required === 'false';
  const signature = codeSpan(`${name}${isOptional ? '?' : ''}${type === '' ? '' : `: ${type}`}`);
  const preset = textOf(property, DEFAULTS);
  const facts = preset === '' ? signature : `${signature} (default: ${preset})`;
  const description = textOf(property, DESCRIPTIONS);
  return description === '' ? facts : `${facts}: ${description}`;
}

function textOf(object: LiteralObject, keys: readonly string[]): string {
  const value = keys.map((key) => object[key]).find((value) => typeof value === 'string');
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';
}
