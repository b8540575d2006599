import { describe, expect, it } from 'vitest';
import { pageFactors } from './page-factors.ts';

const page = (title: string, headings: readonly string[] = [title], codeShare = 0) =>
  headings.map((heading) => ({ title, headingPath: [heading], text: heading, codeShare }));
const factorOf = (tested: ReturnType<typeof page>, others: readonly ReturnType<typeof page>[] = []) =>
  pageFactors([tested, ...others])[0] ?? 0;
const plain = factorOf(page('Queues'));

describe('pageFactors lowers the weight of', () => {
  it('pages that only link to others', () => {
    for (const title of [
      'Uses of Class java.util.List',
      'Eigen::Matrix Member List',
      'Class Hierarchy',
      'General Index',
      'Index',
      'Python Module Index',
      'Index – K',
      'All Classes and Interfaces',
      'Table of Contents',
      'Index of Names',
      'Summary of Undocumented Objects',
      'aeson-2.0.3.0: Fast JSON parsing (Index - T)',
    ]) {
      expect(factorOf(page(title)), title).toBeLessThan(plain);
    }
  });

  it('pages about internals, contributing and licenses', () => {
    for (const title of [
      'twisted.internet._threadedselect.Reactor',
      'sun.internal.misc.Unsafe',
      'Data.Map.Strict.Internal',
      'Contributing to libvirt',
      'Twisted Coding Standard',
      'How to contribute to Flask',
      'Release process',
      'BSD-3-Clause License',
      'The Apache License, Version 2.0',
    ]) {
      expect(factorOf(page(title)), title).toBeLessThan(plain);
    }
  });

  it('source code listings', () => {
    const listing = page('queue.py', ['queue.py'], 0.97).map((part) => ({
      ...part,
      text: 'x = 1\n'.repeat(100),
    }));
    expect(factorOf(listing)).toBeLessThan(plain);
    expect(
      factorOf([...page('queue.py', ['Go to the documentation of this file']), ...listing]),
    ).toBeLessThan(0.6);
  });

  it('long pages, a little more each time their length doubles', () => {
    const [one, two, four, eight] = [1, 2, 4, 8].map((passages) =>
      factorOf(page('Queues', Array(passages).fill('Queues'))),
    );
    expect(one).toBe(1);
    expect(two).toBeLessThan(1);
    expect(four).toBeLessThan(two ?? 0);
    expect(eight).toBeGreaterThan(0.9);
  });

  it('pages that repeat other pages, such as "all on one page"', () => {
    const others = ['Assert', 'Buffer', 'Console', 'Crypto', 'Errors', 'Events'].map((title) => page(title));
    const all = page('The whole manual', [
      'assert',
      'Buffer',
      'Console',
      'Crypto',
      'Errors',
      'Events',
      'License',
    ]);
    expect(factorOf(all, others)).toBeLessThan(0.6);
    expect(pageFactors([all, ...others]).slice(1)).toEqual(others.map(() => plain));
  });
});

describe('pageFactors keeps the weight of', () => {
  it('pages that mention only a few others', () => {
    const others = ['Assert', 'Buffer'].map((title) => page(title));
    const guide = page('Guide', ['Assert', 'Buffer', 'Start', 'Stop', 'Run', 'Walk']);
    expect(factorOf(guide, others)).toBeCloseTo(factorOf(guide), 5);
  });

  it('pages with only numbered sections', () => {
    const manual = page('Manual', ['4.1 - Unpacking', '4.2. Building', '4.3 Installing']);
    expect(factorOf(manual)).toBe(factorOf(page('Manual', ['Unpacking', 'Building', 'Installing'])));
  });

  it('pages whose title only contains a word such as "index" or "license"', () => {
    for (const title of [
      'CREATE INDEX',
      'Indexes',
      'List',
      'Uses of generators',
      'Hierarchies',
      'Search functions',
      'Search',
      'Index of a parameter with a given name',
      'File hierarchy',
      'Gtk.AboutDialog:license',
      'std::_Exit',
      'Content Security Policy',
      'object.__init__',
      'User Contributions',
      'Managing licenses of seats',
      'Git Internals',
    ])
      expect(factorOf(page(title)), title).toBe(plain);
  });

  it('pages with both code and text', () => {
    expect(factorOf(page('Queues', ['Queues'], 0.6))).toBe(plain);
  });
});
