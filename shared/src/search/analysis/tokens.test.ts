import { describe, expect, it, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { tokenize } from './tokens.ts';

const terms = (text: string) => new Set(tokenize(text));

describe('an identifier', () => {
  it('has the same terms in camelCase, snake_case and kebab-case, including its words', () => {
    for (const spelling of ['getNowait', 'get_nowait', 'get-nowait', 'GET_NOWAIT', 'GetNowait']) {
      expect(terms(spelling)).toEqual(new Set(['getnowait', 'get', 'nowait']));
    }
  });

  it('in a path has terms for the whole path, its tail, each name and each word', () => {
    expect(terms('asyncio.Queue.get_nowait')).toEqual(
      new Set([
        'asyncioqueuegetnowait',
        'queuegetnowait',
        'getnowait',
        'asyncio',
        'queu',
        'queue',
        'get',
        'nowait',
      ]),
    );
    expect(tokenize('std::vector')).toContain('stdvector');
  });

  it('has the same term as a path and as one name, as languages bind the same library', () => {
    for (const spelling of [
      'Gtk.ListView.new',
      'Gtk::ListView::new',
      'GtkListView::new',
      'gtk_list_view_new',
    ]) {
      expect(tokenize(spelling)).toContain('gtklistviewnew');
    }
    expect(terms('fs.promises.readFile')).toContain('fspromisesreadfile');
    expect(terms('fsPromises.readFile')).toContain('fspromisesreadfile');
    expect(tokenize('Node.js')).toContain('nodejs');
  });

  it('has a term for a word together with its number', () => {
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

  it('keeps its case as a one-letter flag', () => {
    expect(tokenize('grep -S')).toContain('-S');
    expect(tokenize('grep -s')).not.toContain('-S');
  });
});

describe('operators', () => {
  test.each(['=>', '??', '?.', '->>', ':=', '!==', '<=>', '@>', '~='])('%s is a term', (operator) => {
    expect(tokenize(`a ${operator} b`)).toContain(operator);
  });

  it('do not include horizontal rules and bullets', () => {
    expect(tokenize('* item\n-----\n=====\n| --- | --- |')).toEqual(['item']);
  });
});

describe('numbers', () => {
  it('of a version have terms for the whole version and its first two parts', () => {
    expect(tokenize('3.11.4')).toEqual(['3.11.4', '3.11']);
    expect(tokenize('v2.1')).toEqual(['2.1']);
  });

  it('of a version are separate from the acronym before them', () => {
    expect(terms('TLSv1.3')).toEqual(new Set(['tlsv1.3', ...terms('TLS 1.3')]));
    expect(terms('IPv6Address')).toEqual(new Set(['ipv6address', 'ip', '6', 'address']));
    expect(tokenize('ipv6')).toContain('ipv6');
    expect(tokenize('IPv6')).toContain('ipv6');
  });
});

describe('words', () => {
  it('with the same stem are one term', () => {
    expect(new Set(tokenize('cache caches cached caching')).size).toBe(1);
    expect(new Set(tokenize('connect connected connecting connects')).size).toBe(1);
  });

  it('stay separate if they only look like derivations', () => {
    expect(terms('folder folders').intersection(terms('fold folding'))).toEqual(new Set());
    expect(terms('header headers').intersection(terms('head heading'))).toEqual(new Set());
  });

  it('include keywords of programming languages', () => {
    expect(tokenize('if for with in')).toEqual(['if', 'for', 'with', 'in']);
  });

  it('match regardless of accents, width and invisible characters', () => {
    expect(tokenize('naïve')).toEqual(tokenize('naive'));
    expect(tokenize('ＵＴＦ')).toEqual(['utf']);
  });

  it('of scripts without spaces become overlapping pairs', () => {
    expect(tokenize('列表推导式')).toEqual(['列表', '表推', '推导', '导式']);
    expect(tokenize('表')).toEqual(['表']);
  });
});

it.each(['a.', 'aB', '_', '-', '::', '`', '\ud800', 'é', '表', '\u0000', '#', '1.'])(
  'tokenizes many %j in linear time',
  async (part) => {
    const growth = await measureCpuGrowth((count) => tokenize(part.repeat(count)), 30_000);
    expect(growth).toMatchObject({ isLinear: true });
  },
);
