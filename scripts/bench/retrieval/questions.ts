import { readFile } from 'node:fs/promises';
import { parseJsonl } from './corpus.ts';

/** The manuals with questions, and the names under which a user would see them as documents. */
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
]);

export interface Question {
  readonly manual: string;
  readonly kind: 'keyword' | 'topic' | 'question' | 'troubleshooting';
  /**
   * Weights are chosen on `tune` only. Flask, SQLAlchemy, Apache, CMake, pytest, Varnish, Psycopg, Jinja, Tornado,
   * Borg and Snakemake have no question there. `assessors` are the ten manuals from Exim to Octave, with questions
   * written by two people who had never run the search.
   */
  readonly split: 'tune' | 'held-out' | 'assessors';
  readonly question: string;
  /** Every page of its own manual that answers. */
  readonly pages: readonly string[];
  /**
   * Further pages that answer, as manual/page, most of them of other manuals. They were judged by pooling: the pages
   * that stood above the first of `pages`, at most five of a question, where ten, twelve or all manuals were asked
   * together. A ranking that puts other pages there has to have these judged before its pooled figures are compared.
   */
  readonly pooled?: readonly string[];
  /** Any of these strings in the answer shows that it holds what was asked for. */
  readonly answers: readonly string[];
}

/** The questions asked of a manual. They were written from practice, before the manual's headings were read. */
export async function readQuestions(manual: string): Promise<Question[]> {
  const file = new URL(`./questions/${manual}.jsonl`, import.meta.url);
  return parseJsonl<Omit<Question, 'manual'>>(await readFile(file, 'utf8')).map((row) => ({
    manual,
    ...row,
  }));
}

/** The pages of its own manual that answer a question, as manual/page. */
export function ownPages({ manual, pages }: Question): Set<string> {
  return new Set(pages.map((page) => `${manual}/${page}`));
}

/** The same with the pooled judgements of those manuals that are asked. */
export function pooledPages(question: Question, manuals: ReadonlyMap<string, unknown>): Set<string> {
  const pooled = question.pooled ?? [];
  return new Set([
    ...ownPages(question),
    ...pooled.filter((page) => manuals.has(page.slice(0, page.indexOf('/')))),
  ]);
}
