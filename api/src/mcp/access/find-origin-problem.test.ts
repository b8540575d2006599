import { describe, expect, it } from 'vitest';
import { findOriginProblem } from './find-origin-problem.ts';

const refuse = (publicUrl: string, headers: Record<string, string>) =>
  findOriginProblem(new Headers(headers), publicUrl);

describe('a public server', () => {
  const own = 'https://lectern.example';

  it.each([[{ host: 'lectern.example' }], [{ host: 'lectern.example', origin: 'https://lectern.example' }]])(
    'serves %j',
    (headers) => {
      expect(refuse(own, headers)).toBeNull();
    },
  );

  it.each([
    [{ host: 'evil.example' }],
    [{ host: 'lectern.example.evil.example' }],
    [{ host: 'lectern.example:8443' }],
    [{ host: 'localhost' }],
    [{ host: '127.0.0.1:3000' }],
    [{}],
    [{ host: 'lectern.example', origin: 'https://evil.example' }],
    [{ host: 'lectern.example', origin: 'null' }],
    [{ host: 'lectern.example', origin: '' }],
    [{ host: 'lectern.example', origin: 'http://lectern.example' }],
    [{ host: 'lectern.example', origin: 'https://lectern.example:444' }],
    [{ host: 'lectern.example', origin: 'https://lectern.example.evil.example' }],
    [{ host: 'lectern.example', origin: 'https://xlectern.example' }],
    [{ host: 'evil.example', origin: 'https://evil.example' }],
  ])('refuses %j', (headers) => {
    expect(refuse(own, headers)).toEqual(expect.any(String));
  });
});

describe('a server on loopback', () => {
  const own = 'http://localhost:3000';

  it.each([
    [{ host: 'localhost:3000', origin: 'http://localhost:3000' }],
    [{ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
    [{ host: '[::1]:3000' }],
  ])('serves %j', (headers) => {
    expect(refuse(own, headers)).toBeNull();
  });

  it.each([
    [{ host: 'evil.example:3000' }],
    [{ host: 'localhost:3000', origin: 'http://localhost:5173' }],
    [{ host: 'localhost.evil.example:3000' }],
    [{ host: '127.0.0.1.nip.io:3000' }],
  ])('refuses %j', (headers) => {
    expect(refuse(own, headers)).toEqual(expect.any(String));
  });
});
