import { readFile } from 'node:fs/promises';
import { parseJsonl } from './corpus.ts';

/** The manuals with questions, and their document names. */
export const MANUALS: ReadonlyMap<string, string> = new Map([
  ['python', 'Python 3.11 documentation'],
  ['postgresql', 'PostgreSQL 15 Documentation'],
  ['node', 'Node.js v18 Documentation'],
  ['git', 'Git'],
  ['django', 'Django 3.2 documentation'],
  ['sqlite', 'SQLite Documentation'],
  ['flask', 'Flask 2.2 documentation'],
  ['sqlalchemy', 'SQLAlchemy 1.4 Documentation'],
  ['apache', 'Apache HTTP Server 2.4'],
  ['cmake', 'CMake 3.25 documentation'],
  ['erlang', 'Erlang/OTP 25'],
  ['java', 'Java SE 17 & JDK 17'],
  ['rust', 'Rust std'],
  ['haproxy', 'HAProxy 2.6'],
  ['tomcat', 'Apache Tomcat 10'],
  ['pytest', 'pytest documentation'],
  ['varnish', 'Varnish version 7.1 documentation'],
  ['valgrind', 'Valgrind Documentation'],
  ['pymongo', 'PyMongo 3.11.0 Documentation'],
  ['krb5', 'MIT Kerberos Documentation'],
  ['click', 'Click Documentation'],
  ['pandas', 'pandas documentation'],
  ['psycopg2', 'Psycopg 2.9 documentation'],
  ['jinja2', 'Jinja Documentation'],
  ['tornado', 'Tornado documentation'],
  ['libvirt', 'libvirt'],
  ['twisted', 'Twisted documentation'],
  ['borgbackup', 'Borg documentation'],
  ['snakemake', 'Snakemake documentation'],
  ['exim4', 'Exim documentation'],
  ['sphinx', 'Sphinx documentation'],
  ['buildbot', 'Buildbot documentation'],
  ['grass', 'GRASS GIS manual'],
  ['scipy', 'SciPy v1.10.1 Manual'],
  ['qt', 'Qt 5.15'],
  ['scikit-learn', 'scikit-learn 1.2.1 documentation'],
  ['rsyslog', 'rsyslog documentation'],
  ['slurm', 'Slurm Workload Manager'],
  ['octave', 'GNU Octave'],
  ['halyard', 'Halyard documentation'],
  ['fastd', 'fastd 22 documentation'],
  ['vmm', 'vmm documentation'],
  ['idzebra', 'Zebra User Guide and Reference'],
  ['amc', 'Auto Multiple Choice manual'],
  ['goiardi', 'goiardi documentation'],
  ['tkgate', 'TkGate User Documentation'],
]);

export interface Question {
  readonly manual: string;
  readonly kind: 'keyword' | 'topic' | 'question' | 'troubleshooting';
  /**
   * Weights are tuned on `tune` only. Flask, SQLAlchemy, Apache, CMake, pytest, Varnish, Psycopg, Jinja, Tornado,
   * Borg, Snakemake, Halyard, an invented product, and the manuals after it, which models hardly know, have no tuning
   * questions. `assessors` covers the ten manuals from Exim to Octave; two people who
   * had never used the search wrote their questions.
   */
  readonly split: 'tune' | 'held-out' | 'assessors';
  readonly question: string;
  /**
   * The question as two models sent it to the search tool. They saw only the tool listing and the question
   * (questions/README.md).
   */
  readonly calls: readonly string[];
  /** All relevant pages of its own manual. */
  readonly pages: readonly string[];
  /**
   * Further relevant pages as manual/page, mostly from other manuals. Pooled judgments: for each question, up to five
   * pages ranked above the first of `pages` were assessed. Assess newly ranked pages before comparing pooled figures.
   */
  readonly pooled?: readonly string[];
  /** A correct answer contains one of these strings. */
  readonly answers: readonly string[];
}

/** Reads the questions about a manual. They were written before looking at the manual's headings. */
export async function readQuestions(manual: string): Promise<Question[]> {
  const file = new URL(`./questions/${manual}.jsonl`, import.meta.url);
  return parseJsonl<Omit<Question, 'manual'>>(await readFile(file, 'utf8')).map((row) => ({
    manual,
    ...row,
  }));
}

/** The relevant pages of the question's own manual, as manual/page. */
export function ownPages({ manual, pages }: Question): Set<string> {
  return new Set(pages.map((page) => `${manual}/${page}`));
}

/** The relevant pages including pooled judgments of the given manuals. */
export function pooledPages(question: Question, manuals: ReadonlyMap<string, unknown>): Set<string> {
  const pooled = question.pooled ?? [];
  return new Set([
    ...ownPages(question),
    ...pooled.filter((page) => manuals.has(page.slice(0, page.indexOf('/')))),
  ]);
}
