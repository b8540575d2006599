import { createHash } from 'node:crypto';

/** A user of the emulated sign-in providers. */
export interface Person {
  /** Lower case. */
  email: string;
  /** Null for other email addresses: providers do not always know the name. */
  name: string | null;
  isVerified: boolean;
}

/** The users that the picker offers. */
export const knownPeople: readonly Person[] = [
  { email: 'ada@example.com', name: 'Ada Lovelace', isVerified: true },
  { email: 'grace@example.com', name: 'Grace Hopper', isVerified: true },
  { email: 'alan@example.com', name: 'Alan Turing', isVerified: true },
];

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Returns the user with this email address, generated unless known; null if the text is not an email address. Addresses
 * that start with "unverified" are unverified.
 */
export function findPerson(email: string): Person | null {
  const address = email.trim().toLowerCase();
  const known = knownPeople.find((person) => person.email === address);
  if (known) return known;
  if (!emailShape.test(address)) return null;
  return { email: address, name: null, isVerified: !address.startsWith('unverified') };
}

/** A stable number between 1 and 2^32 for an email address. */
export function personNumber(person: Person): number {
  return createHash('sha256').update(person.email).digest().readUInt32BE(0) + 1;
}

/** A user name from the part before the @, with the characters that GitHub allows. */
export function personLogin(person: Person): string {
  const [local = ''] = person.email.split('@');
  return local.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'somebody';
}
