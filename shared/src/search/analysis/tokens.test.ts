import { describe, expect, it, test } from 'vitest';
import { tokenize } from './tokens.ts';

const terms = (text: string) => new Set(tokenize(text));

describe('an identifier', () => {
  it('is one name in camelCase, snake_case and kebab-case, and is found by its words', () => {
    for (const spelling of ['getNowait', 'get_nowait', 'get-nowait', 'GET_NOWAIT', 'GetNowait']) {
      expect(terms(spelling)).toEqual(new Set(['getnowait', 'get', 'nowait']));
    }
  });

  it('in a path is found by the whole path, its tail, each name and each word', () => {
    expect(terms('asyncio.Queue.get_nowait')).toEqual(
      new Set([
        'asyncio.queue.getnowait',
        'queue.getnowait',
        'getnowait',
        'asyncio',
        'queu',
        'get',
        'nowait',
      ]),
    );
    expect(tokenize('std::vector')).toContain('std.vector');
  });

  it('is found by a word and its number together', () => {
    expect(tokenize('system_time_to_rfc3339')).toContain('rfc3339');
    expect(tokenize('decodeBase64String')).toContain('base64');
    expect(tokenize('utf8').filter((term) => term === 'utf8')).toHaveLength(1);
  });

  it('keeps its acronyms together', () => {
    expect(tokenize('XMLHttpRequest')).toEqual(['xmlhttprequest', 'xml', 'http', 'request']);
    expect(tokenize('URLs')).toEqual(['url']);
    expect(tokenize('E0382')).toEqual(['e0382']);
  });

  test.each([
    ['__init__', '__init__'],
    ['@property', '@property'],
    ['$HOME', '$home'],
    ['**kwargs', '**kwargs'],
    ['%Y', '%Y'],
    ['\\d', '\\d'],
    ['C++', 'c++'],
    ['F#', 'f#'],
    ['--no-cache', '--no-cache'],
    ['ERR_INVALID_ARG_TYPE', 'errinvalidargtype'],
    ['SQLITE_BUSY:', 'sqlitebusy'],
  ])('%s is found as it is written', (written, term) => {
    expect(tokenize(`see ${written} here`)).toContain(term);
  });

  it('that is a flag of one letter keeps its case', () => {
    expect(tokenize('grep -S')).toContain('-S');
    expect(tokenize('grep -s')).not.toContain('-S');
  });
});

describe('operators', () => {
  test.each(['=>', '??', '?.', '->>', ':=', '!==', '<=>', '@>', '~='])('%s is a term', (operator) => {
    expect(tokenize(`a ${operator} b`)).toContain(operator);
  });

  it('are not made of rules and bullets', () => {
    expect(tokenize('* item\n-----\n=====\n| --- | --- |')).toEqual(['item']);
  });
});

describe('numbers', () => {
  it('of a version are found whole and by the first two', () => {
    expect(tokenize('3.11.4')).toEqual(['3.11.4', '3.11']);
    expect(tokenize('v2.1')).toEqual(['2.1']);
  });
});

describe('words', () => {
  it('of one stem are one term', () => {
    expect(new Set(tokenize('cache caches cached caching')).size).toBe(1);
    expect(new Set(tokenize('connect connected connecting connects')).size).toBe(1);
  });

  it('that only end like derivations keep apart', () => {
    expect(terms('folder folders').intersection(terms('fold folding'))).toEqual(new Set());
    expect(terms('header headers').intersection(terms('head heading'))).toEqual(new Set());
  });

  it('that are keywords of languages are not lost', () => {
    expect(tokenize('if for with in')).toEqual(['if', 'for', 'with', 'in']);
  });

  it('are compared without accents, width and invisible characters inside', () => {
    expect(tokenize('naïve')).toEqual(tokenize('naive'));
    expect(tokenize('ＵＴＦ')).toEqual(['utf']);
  });

  it('of scripts without spaces are read as overlapping pairs', () => {
    expect(tokenize('列表推导式')).toEqual(['列表', '表推', '推导', '导式']);
    expect(tokenize('表')).toEqual(['表']);
  });
});

it('takes any text, in time that grows with its length', () => {
  const before = process.cpuUsage();
  for (const piece of ['a.', 'aB', '_', '-', '::', '`', '\ud800', 'é', '表', '\u0000', '#', '1.'])
    tokenize(piece.repeat(50_000));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(5_000);
});
