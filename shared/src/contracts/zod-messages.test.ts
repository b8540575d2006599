import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import './zod-messages.ts';

const schema = z.object({
  limit: z.int().min(1).max(10).optional(),
  name: z.string().min(3).max(5).optional(),
  title: z.string().min(1).optional(),
  kind: z.enum(['page', 'site']).optional(),
  email: z.email().optional(),
  ids: z.array(z.int()).max(2).optional(),
  value: z.union([z.string(), z.number()]).optional(),
  isOn: z.boolean().optional(),
});

const messageOf = (type: z.ZodType, input: unknown) => type.safeParse(input).error?.issues[0]?.message;

describe('a validation message', () => {
  it.each([
    [{ limit: 0 }, 'limit must be at least 1, but 0 was found'],
    [{ limit: 1_000 }, 'limit must be at most 10, but 1000 was found'],
    [{ limit: 1.5 }, 'limit must be a whole number, but 1.5 was found'],
    [{ limit: 'five' }, 'limit must be a number, but a text was found'],
    [{ name: 'ab' }, 'name must have at least 3 characters, but has 2'],
    [{ name: 'x'.repeat(6) }, 'name must have at most 5 characters, but has 6'],
    [{ name: null }, 'name must be text, but null was found'],
    [{ title: '' }, 'title must not be empty'],
    [{ kind: 'book' }, 'kind must be "page" or "site", but another text was found'],
    [{ email: 'ada' }, 'email must be an email address'],
    [{ ids: [1, 2, 3] }, 'ids must have at most 2 items, but has 3'],
    [{ ids: [1, 'x'] }, 'ids.1 must be a number, but a text was found'],
    [{ value: [] }, 'value must be text or a number, but a list was found'],
    [{ isOn: 'yes' }, 'isOn must be true or false, but a text was found'],
  ])('for %j names the field, the requirement and the invalid value', (input, message) => {
    expect(messageOf(schema, input)).toBe(message);
  });

  it('names a missing field', () => {
    expect(messageOf(z.object({ url: z.string() }), {})).toBe('url is required');
    expect(messageOf(z.object({ kind: z.enum(['a']) }), {})).toBe('kind is required');
    expect(messageOf(z.string(), undefined)).toBe('The input is required');
  });

  it('names unknown fields, up to five', () => {
    const strict = z.strictObject({ page: z.strictObject({}).optional() });
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`f${index}`, 1]));
    expect(messageOf(strict, { access: 'write' })).toBe('The input has the unknown field "access"');
    expect(messageOf(strict, { page: { a: 1, b: 2 } })).toBe('page has the unknown fields "a", "b"');
    expect(messageOf(strict, many)).toBe(
      'The input has the unknown fields "f0", "f1", "f2", "f3", "f4" and 995 others',
    );
  });

  it('keeps the custom message of a schema', () => {
    expect(messageOf(z.string().max(2, 'At most two'), 'abc')).toBe('At most two');
  });

  it('never contains the input text, which may be a secret', () => {
    expect(messageOf(z.object({ password: z.number() }), { password: 'hunter2' })).not.toContain('hunter2');
  });
});
