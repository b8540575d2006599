import { expect, test } from 'vitest';
import { measureCpuGrowth } from '../../../../test/support/timing/cpu-growth.ts';
import { readRust } from './read-rust.ts';

const SOURCE = `#![deny(missing_docs)]
//! Durable queues.
//!
//! # Examples
//!
//! \`\`\`no_run
//! # fn main() {
//! let queue = halyard::open("mail");
//! # }
//! \`\`\`
use std::{fmt, io};
pub use crate::job::Job;

/* pub fn in_comment() {} */
const TEXT: &str = r#"pub fn in_string() { "#;

/// A queue of jobs.
#[derive(Debug)]
#[deprecated(since = "2.0.0", note = "use Pool")]
pub struct Queue<'a> {
    /// The name.
    pub name: &'a str,
    secret: [u8; 2],
}

impl<'a> Queue<'a> {
    /// Returns the next job.
    ///
    /// # Errors
    ///
    /// When the connection is lost: '{'.
    pub async fn get(&self, timeout: Option<u64>) -> io::Result<Job>
    where
        Self: Sized,
    {
        let open = '{';
        fn inner() {}
        Ok(Job {})
    }
    pub(crate) fn hidden(&self) {}
    fn private(&self) {}
}

impl fmt::Display for Queue<'_> {
    /// Not listed.
    fn fmt(&self) {}
}

/** Stores jobs. */
pub trait Store {
    /// The error.
    type Error;
    /// Saves a job.
    fn save(&mut self) -> Result<(), Self::Error> { todo!() }
}

/// How a job ended.
pub enum Outcome {
    /// It is done.
    Done,
}

/// Seconds between tries.
pub const PAUSE: u64 = { 60 };

/// Opens a queue.
#[macro_export]
macro_rules! open { ($name:expr) => { $crate::open($name) }; }

pub mod nested {
    /// Opens it.
    pub fn open() {}
}
mod private { pub fn unreachable_by_name() {} }

#[cfg(test)]
pub mod tests { pub fn not_listed() {} }
#[doc(hidden)]
pub fn not_shown() {}
`;

const read = (files: Readonly<Record<string, string>>, rustdoc: string | null = null) =>
  readRust({ name: 'ha-lyard', files: new Map(Object.entries(files)), rustdoc });

test('lists the public items of a crate with signatures and documentation', () => {
  const { pages, isCut } = read({ 'src/lib.rs': SOURCE });
  const [{ path, markdown } = { path: '', markdown: '' }] = pages;
  expect([path, isCut]).toEqual(['src/lib.rs', false]);
  expect(markdown.match(/^### .*/gm)).toEqual([
    '### Queue',
    '### Queue::get',
    '### Store',
    '### Store::Error',
    '### Store::save',
    '### Outcome',
    '### PAUSE',
    '### open!',
    '### nested::open',
  ]);
  expect(markdown).toContain(
    '# ha_lyard\n\nDurable queues.\n\n**Examples**\n\n```rust\nlet queue = halyard::open("mail");\n```',
  );
  expect(markdown).toContain(
    [
      '```rust',
      '// ha_lyard',
      '#[deprecated(since = "2.0.0", note = "use Pool")]',
      "pub struct Queue<'a> {",
      "    pub name: &'a str,",
      '}',
      '```\n\nA queue of jobs.',
    ].join('\n'),
  );
  expect(markdown).toContain(
    'pub async fn get(&self, timeout: Option<u64>) -> io::Result<Job>\nwhere\n    Self: Sized,\n```',
  );
  expect(markdown).toContain("**Errors**\n\nWhen the connection is lost: '{'.");
  expect(markdown).toContain('fn save(&mut self) -> Result<(), Self::Error>\n```\n\nSaves a job.');
  expect(markdown).toContain('pub const PAUSE: u64\n```');
  expect(markdown).not.toMatch(/hidden|private|not_|in_string|in_comment|secret|inner/);
});

test('names modules by their files, the crate first, without tests and programs', () => {
  const item = '/// Text.\npub fn a() {}';
  const files = [
    'src/job/mod.rs',
    'src/lib.rs',
    'src/job/store.rs',
    'src/main.rs',
    'src/tests.rs',
    'build.rs',
  ];
  const { pages } = read(Object.fromEntries(files.map((file) => [file, item])));
  expect(pages.map(({ markdown }) => markdown.split('\n')[0])).toEqual([
    '# ha_lyard',
    '# ha_lyard::job',
    '# ha_lyard::job::store',
  ]);
});

test.each([
  ['nested modules', 'pub mod a {'.repeat(50_000)],
  ['open comments', '/*'.repeat(100_000)],
  ['open strings', 'r#"'.repeat(100_000)],
  ['open brackets', 'fn a(['.repeat(50_000)],
  ['attributes', '#['.repeat(100_000)],
])('reads hostile source with %s in linear time', (_, source) => {
  expect(read({ 'src/lib.rs': source }).isCut).toBe(false);
});

const LIB =
  'mod inner;\npub use inner::Job as Task;\npub use inner::helpers::*;\npub mod queue {\n    pub fn open() {}\n}\n';
const INNER =
  'pub struct Job;\nimpl Job {\n    pub fn run(&self) -> u8 { 1 }\n}\npub mod helpers { pub const PAUSE: u64 = 60; }\n';
const span = (filename: string, line: number, column: number, end = line) => ({
  ...{ filename: `src/${filename}.rs`, begin: [line, column], end: [end, 99] },
});
const JOB = { name: 'Job', docs: 'A job.', inner: { struct: { impls: [3] } }, span: span('inner', 1, 1) };
const RUN = { name: 'run', visibility: 'public', docs: 'Runs it.', inner: { function: {} } };
const RUSTDOC = {
  format_version: 57,
  root: 0,
  index: {
    0: { name: 'ha_lyard', docs: 'Queues.', inner: { module: { items: [1, 5, 7] } } },
    1: { name: null, inner: { use: { name: 'Task', id: 2, is_glob: false } } },
    2: JOB,
    3: { inner: { impl: { trait: null, items: [4] } } },
    4: { ...RUN, span: span('inner', 3, 5), deprecation: { since: '2.0.0', note: 'use start' } },
    5: { inner: { use: { name: 'helpers', id: 6, is_glob: true } } },
    6: { name: 'helpers', inner: { module: { items: [8] } } },
    7: { name: 'queue', docs: '', inner: { module: { items: [9, 0] } } },
    8: { name: 'PAUSE', docs: '', inner: { constant: {} }, span: span('inner', 5, 19) },
    9: { name: 'open', docs: 'Opens.', inner: { function: {} }, span: span('lib', 5, 5) },
  },
};

test('names items as users import them when rustdoc has described the crate', () => {
  const { pages } = read({ 'src/lib.rs': LIB, 'src/inner.rs': INNER }, JSON.stringify(RUSTDOC));
  expect(pages[0]?.markdown).toBe(
    [
      '# ha_lyard',
      'Queues.',
      '### Task',
      '```rust\n// ha_lyard\npub struct Job\n```',
      'A job.',
      '### Task::run',
      '```rust\n// ha_lyard\n// deprecated 2.0.0: use start\npub fn run(&self) -> u8\n```',
      'Runs it.',
      '### PAUSE',
      '```rust\n// ha_lyard\npub const PAUSE: u64\n```',
    ].join('\n\n'),
  );
  expect(pages.map(({ markdown }) => markdown).join('\n')).toContain(
    '# ha_lyard::queue\n\n### open\n\n```rust\n// ha_lyard::queue\npub fn open()\n```',
  );
});

test('looks up the source of each item in linear time', async () => {
  const readItems = (count: number) =>
    expect(readCrate(count).pages[0]?.markdown.match(/^### /gm)).toHaveLength(count);
  expect(await measureCpuGrowth(readItems, 3_000)).toMatchObject({ isLinear: true });
});

/** A crate of `count` functions. */
function readCrate(count: number) {
  const items = Array.from({ length: count }, (_, at) => ({
    name: `f${at}`,
    docs: '',
    inner: { function: {} },
    span: span('lib', at + 1, 1),
  }));
  const rustdoc = {
    format_version: 57,
    root: count,
    index: { ...items, [count]: { name: 'a', inner: { module: { items: items.map((_, at) => at) } } } },
  };
  const source = items.map(({ name }) => `pub fn ${name}() {}`).join('\n');
  return read({ 'src/lib.rs': source }, JSON.stringify(rustdoc));
}

test('names the methods of a type whose parameters have bounds of their own', () => {
  const lib = [
    'impl<T, F: FnOnce() -> T> Lazy<T, F> {\n    /// Forces it.\n    pub fn force(&self) -> &T { todo!() }\n}',
    'impl<K: Into<Option<Box<str>>>> crate::Map<K> {\n    /// Finds it.\n    pub fn get(&self) -> u8 { 1 }\n}',
  ];
  const { pages } = read({ 'src/lib.rs': lib.join('\n') });
  expect(pages[0]?.markdown.match(/^### .*$/gm)).toEqual(['### Lazy::force', '### Map::get']);
});

test.each([
  ['escaped quotation marks in an open string', (count: number) => `"${'\\"'.repeat(count)}`],
  ['open attributes before the documentation', (count: number) => `${'#['.repeat(count)}\n//! Text.`],
  ['lines of documentation', (count: number) => '//! Text.\n'.repeat(count)],
  ['number signs before a bracket', (count: number) => `${'#'.repeat(20 * count)}[`],
  ['visibilities without a parenthesis', (count: number) => 'pub(];'.repeat(count)],
  ['constants without a value', (count: number) => 'pub const A;\n'.repeat(count)],
  ['structs without an end', (count: number) => 'pub struct A {\n'.repeat(count)],
  ['block comments', (count: number) => '/** Text. */\n'.repeat(count)],
  ['attributes without an end', (count: number) => '#[\n'.repeat(count)],
])('reads many %s in linear time', async (_, source) => {
  const growth = await measureCpuGrowth((count) => read({ 'src/lib.rs': source(count) }), 5_000);
  expect(growth).toMatchObject({ isLinear: true });
});

test('ends the reference of a module whose long name each item would repeat', () => {
  const source = `pub mod ${'a'.repeat(9_000)} {\n${'    pub fn f();\n'.repeat(10_000)}}`;
  expect(read({ 'src/lib.rs': source })).toEqual({ pages: [], isCut: true });
});

test('ends the reference of a crate whose lists repeat IDs, and whose items share their source', () => {
  const lines = { filename: 'src/lib.rs', begin: [1, 1], end: [4_000, 1] };
  const index = {
    0: { name: 'a', docs: '', inner: { module: { items: [1, 4] } } },
    1: { name: 'Job', docs: '', inner: { struct: { impls: Array(50_000).fill(2) } } },
    2: { inner: { impl: { trait: null, items: Array(50_000).fill(3) } } },
    3: { ...RUN, span: lines },
    4: { name: 'b'.repeat(100_000), docs: '', inner: { module: { items: [3] } } },
  };
  const source = 'pub fn run(\n'.repeat(4_000);
  const { pages } = read({ 'src/lib.rs': source }, JSON.stringify({ ...RUSTDOC, index }));
  expect(pages.every(({ path }) => path === 'src/lib.rs')).toBe(true);
});

test.each([
  ['another version of the format', { ...RUSTDOC, format_version: 9_000 }],
  ['no crate', { ...RUSTDOC, root: 99 }],
  ['another value', []],
])('reads the source alone for JSON with %s', (_, rustdoc) => {
  const { pages } = read({ 'src/lib.rs': LIB }, JSON.stringify(rustdoc));
  expect(pages[0]?.markdown).toContain('### queue::open');
});
