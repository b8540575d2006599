import { expect, test } from 'vitest';
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

const read = (files: Readonly<Record<string, string>>) =>
  readRust('ha-lyard', new Map(Object.entries(files)));

test('lists the public items of a crate with signatures and documentation', () => {
  const { pages, entries, isCut } = read({ 'src/lib.rs': SOURCE });
  const [{ path, markdown } = { path: '', markdown: '' }] = pages;
  expect([path, entries, isCut]).toEqual(['src/lib.rs', 9, false]);
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
    'pub async fn get(&self, timeout: Option<u64>) -> io::Result<Job>\n    where\n        Self: Sized,\n```',
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
