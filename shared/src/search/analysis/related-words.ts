import { stem } from './stem.ts';

/**
 * Synonyms in developer documentation, in groups separated by commas: everyday words, and the abbreviations
 * common in identifiers.
 */
const GROUPS = `
  folder directory dir, remove delete drop erase discard del rm unset, show list display print,
  change modify alter edit update, run execute invoke call, start launch begin boot,
  stop kill terminate shutdown abort end exit quit, combine merge join concatenate squash,
  find search locate lookup, copy clone duplicate cp dup, rename move,
  config configuration configure setting conf cfg, param parameter argument arg, option flag switch,
  variable var, env environment, error exception failure fail, slow fast speed performance optimize quick,
  max maximum limit most, min minimum least, big large size length len, async asynchronous,
  parallel concurrent concurrency simultaneous, db database, repo repository,
  auth authentication authenticate login, password credential secret, undo revert rollback restore reset,
  schedule cron timer periodic, wait sleep delay pause, immutable frozen readonly constant,
  convert transform cast, save store persist write, load read open, check verify validate test,
  replace substitute, sort order, count number, unique distinct, split separate divide, separator delimiter,
  ignore exclude skip, allow permit enable, prevent avoid disallow block forbid deny disable,
  image picture photo, link url, redirect forward, notify notification signal event subscribe,
  compute calculate generate, latest newest recent, send transmit, receive get fetch download,
  add insert append, empty blank, choose select pick, several multiple many, whole entire complete full,
  letter character char chr, cpu core processor, memory ram, crash segfault, compress zip gzip archive,
  encrypt cipher encryption, function method func fn callback, nested recursive, safe safely secure security,
  warn warning, deploy deployment production, migrate migration upgrade, version release,
  background daemon worker, job task, integer int, string str text, boolean bool, request req, response resp,
  source src, destination dst dest target, attribute attr property prop, value val, address addr, pointer ptr,
  message msg, command cmd, temporary temp tmp, context ctx, initialize init, allocate alloc,
  connection conn connect, authorization authz, synchronize sync, process proc, execute exec,
  statistic stat stats, information info, format fmt, buffer buf, element elem, reference ref, document doc,
  expression expr, regex regexp, decimal float, dictionary dict, create make new, certificate cert,
  register registration signup`;

const related = readGroups();

/** The stems of a stemmed term's synonyms; empty for most terms. */
export function relatedWords(term: string): ReadonlySet<string> {
  return related.get(term) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();

function readGroups(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const group of GROUPS.split(',')) {
    const terms = group.trim().split(/\s+/).map(stem);
    for (const term of terms) {
      const others = terms.filter((other) => other !== term);
      found.set(term, new Set([...(found.get(term) ?? []), ...others]));
    }
  }
  return found;
}
