import { TooManyRequestsError, UnavailableError } from '@lectern/shared/errors.ts';
import { expect, test } from 'vitest';
import { createPackSlots } from './pack-slots.ts';

test('lets a user process two packs at a time, and frees a slot when its pack is done', () => {
  const slots = createPackSlots();
  const free = slots.take(1);
  slots.take(1);
  expect(() => slots.take(1)).toThrow(TooManyRequestsError);
  slots.take(2);
  free();
  free();
  slots.take(1);
  expect(() => slots.take(1)).toThrow(TooManyRequestsError);
});

test('lets all users together process six packs at a time', () => {
  const slots = createPackSlots();
  for (const userId of [1, 1, 2, 2, 3, 3]) slots.take(userId);
  expect(() => slots.take(4)).toThrow(UnavailableError);
});
