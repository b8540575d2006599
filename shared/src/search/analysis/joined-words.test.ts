import { describe, expect, it, test } from 'vitest';
import { joinedWords } from './joined-words.ts';

describe('words of a question make the names that', () => {
  it('neighbours make, words of every sentence included from three on', () => {
    expect(joinedWords('convert binary to integer?')).toContain('binarytointeger');
    expect(joinedWords('from file to disk')).not.toContain('fromfile');
  });

  it('telling words make, with words of every sentence between them', () => {
    expect(joinedWords('send the proxy header')).toContain('sendproxy');
  });

  it('end in the singular, as names are indexed', () => {
    expect(joinedWords('list open files')).toContain('openfile');
  });
});

test.each(['Error: no such file', 'std.log call', 'read_file path', '--no cache', 'the "path" argument', ''])(
  'what is not in plain words makes none: %s',
  (question) => {
    expect([...joinedWords(question)]).toEqual([]);
  },
);
