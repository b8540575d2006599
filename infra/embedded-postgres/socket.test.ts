import { expect, test } from 'vitest';
import { overSocket, socketFolder } from './socket.ts';

test('a server has its socket where its cluster is', () => {
  expect(socketFolder('/home/ada/.lectern/postgres', 5432)).toBe('/home/ada/.lectern/postgres');
});

test.each([
  ['a path that is too long for a socket', `/home/${'long/'.repeat(20)}`],
  ['a path that would be taken for two', '/home/ada,eve'],
])('%s has none', (_, folder) => {
  expect(socketFolder(folder, 5432)).toBeNull();
});

test('the address of a socket keeps the port, which is part of its name', () => {
  expect(overSocket('postgres://lectern:pw@127.0.0.1:5432/lectern', '/home/a b')).toBe(
    'postgres://lectern:pw@127.0.0.1:5432/lectern?host=%2Fhome%2Fa+b',
  );
});
