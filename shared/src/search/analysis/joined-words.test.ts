import { describe, expect, it, test } from 'vitest';
import { joinedWords } from './joined-words.ts';

describe('joinedWords', () => {
  it('joins adjacent words, with stop words only in names of three or more words', () => {
    expect(joinedWords('convert binary to integer?')).toContain('binarytointeger');
    expect(joinedWords('from file to disk')).not.toContain('fromfile');
  });

  it('joins discriminative words across stop words', () => {
    expect(joinedWords('send the proxy header')).toContain('sendproxy');
  });

  it('ends names in the singular, as in the index', () => {
    expect(joinedWords('list open files')).toContain('openfile');
  });
});

test.each(['Error: no such file', 'std.log call', 'read_file path', '--no cache', 'the "path" argument', ''])(
  'joins nothing outside of plain words: %s',
  (question) => {
    expect([...joinedWords(question)]).toEqual([]);
  },
);
