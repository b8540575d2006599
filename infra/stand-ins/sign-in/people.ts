import { createHash } from 'node:crypto';

/** Somebody who can sign in at a stand-in. */
export interface Person {
  /** Lower case. */
  email: string;
  /** Null for an address that is not one of the three: a provider need not know a name. */
  name: string | null;
  isVerified: boolean;
}

/** The three people the picker offers. */
export const knownPeople: readonly Person[] = [
  { email: 'ada@example.com', name: 'Ada Lovelace', isVerified: true },
  { email: 'grace@example.com', name: 'Grace Hopper', isVerified: true },
  { email: 'alan@example.com', name: 'Alan Turing', isVerified: true },
];

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * The person with this e-mail address, invented when it is none of the three; null when the text is no address.
 * An address that starts with "unverified" belongs to somebody who never confirmed it.
 */
export function findPerson(email: string): Person | null {
  const address = email.trim().toLowerCase();
  const known = knownPeople.find((person) => person.email === address);
  if (known) return known;
  if (!emailShape.test(address)) return null;
  return { email: address, name: null, isVerified: !address.startsWith('unverified') };
}

/** A number between 1 and 2^32 that is always the same for the same e-mail address. */
export function personNumber(person: Person): number {
  return createHash('sha256').update(person.email).digest().readUInt32BE(0) + 1;
}

/** A user name made of the part before the @, in the characters that GitHub allows. */
export function personLogin(person: Person): string {
  const [local = ''] = person.email.split('@');
  return local.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'somebody';
}
