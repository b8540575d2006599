import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from './all-endpoints.ts';

/** The paths of the objects in a JSON Schema that allow any other field. */
function openObjects(schema: unknown, path = '$'): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen = 'properties' in schema && !('additionalProperties' in schema);
  const nested = Object.entries(schema).flatMap(([name, value]) => openObjects(value, `${path}.${name}`));
  return isOpen ? [path, ...nested] : nested;
}

describe.each(Object.entries(ALL_ENDPOINTS))('%s', (_, { body, query }) => {
  test('states for all objects of its input whether they have other fields', () => {
    const schemas = [body, ...(query ? [query] : [])].filter((schema) => !(schema instanceof z.ZodUndefined));
    for (const schema of schemas) expect(openObjects(z.toJSONSchema(schema, { io: 'input' }))).toEqual([]);
  });
});
