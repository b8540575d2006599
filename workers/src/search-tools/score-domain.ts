import type { DocumentationQuery, DomainResults, DomainScore } from './domain-results.ts';

/** Hosts that serve the documentation of many projects. */
const DOCUMENTATION_HOSTS =
  /(^|\.)(readthedocs\.(io|org)|github\.io|gitlab\.io|gitbook\.io|pages\.dev|netlify\.app|docs\.rs|pkg\.go\.dev|hexdocs\.pm|rubydoc\.info|javadoc\.io|pub\.dev|developer\.mozilla\.org|learn\.microsoft\.com|docs\.aws\.amazon\.com|cloud\.google\.com|developers\.google\.com|developer\.apple\.com)$/;

/** Forums, blogs, courses and shops. */
const OTHER_HOSTS =
  /(^|\.)(stackoverflow\.com|stackexchange\.com|serverfault\.com|superuser\.com|reddit\.com|quora\.com|medium\.com|dev\.to|hashnode\.dev|substack\.com|youtube\.com|youtu\.be|udemy\.com|coursera\.org|pluralsight\.com|twitter\.com|x\.com|facebook\.com|linkedin\.com|news\.ycombinator\.com|amazon\.[a-z.]+|geeksforgeeks\.org|w3schools\.com|tutorialspoint\.com|freecodecamp\.org|baeldung\.com|wikipedia\.org)$/;
const OTHER_LABELS = /^(blog|forum|forums|community|discuss|news|shop|store|video|jobs|status)$/;

const DOCUMENTATION_LABELS =
  /^(docs?|documentation|developers?|dev|api|apis|manual|reference|learn|guides?|handbook|wiki)$/;
const DOCUMENTATION_SEGMENTS =
  /^(docs?|documentation|guides?|manual|reference|api|api-reference|learn|tutorials?|handbook|library|userguide|latest|stable)$/;

/** Labels that are not project names. */
const PUBLIC_LABELS = /^(www|com|org|net|io|dev|co|uk|app|js|sh|ai|rs)$/;

/** Evidence for or against a domain. */
interface Signal {
  readonly points: number;
  readonly text: string;
}

/**
 * Scores a domain by its URLs and titles: the project's name in the host or in every title, typical
 * hosts and paths of documentation, the topic, and the number of results. The explanation names each signal.
 */
export function scoreDomain(query: DocumentationQuery, results: DomainResults): DomainScore {
  const signals = findSignals(query, results);
  const sum = signals.reduce((total, { points }) => total + points, 0);
  const score = Math.max(0, Math.min(10, sum));
  const texts = signals.map(({ text }) => text);
  return { score, explanation: texts.length === 0 ? 'No sign of official documentation' : sentenceOf(texts) };
}

function findSignals(query: DocumentationQuery, { domain, hits }: DomainResults): Signal[] {
  const name = lettersOf(query.documentName);
  const labels = domain.replace(/:\d+$/, '').split('.');
  const host = labels.join('.');
  const segments = hits.flatMap(({ url }) => new URL(url).pathname.toLowerCase().split('/'));
  const isNamed = hits.some(({ url, title }) => mentions(`${title} ${new URL(url).pathname}`, name));
  const isElsewhere = OTHER_HOSTS.test(host) || labels.slice(0, -2).some((label) => OTHER_LABELS.test(label));
  const topicWords = wordsOf(query.documentTopic);
  const covered = topicWords.filter((word) => hits.some((hit) => textOf(hit).includes(word)));
  const signals: [isThere: boolean, points: number, text: string][] = [
    [isElsewhere, -5, 'it is a forum, blog, course or shop'],
    [isNamedAfter(labels, name), 5, `its host is named after ${query.documentName}`],
    [
      DOCUMENTATION_HOSTS.test(host) && isNamed,
      4,
      `it hosts documentation and mentions ${query.documentName}`,
    ],
    [
      !isElsewhere &&
        isSiteName(
          hits.map(({ title }) => title),
          name,
        ),
      3,
      `its page titles name ${query.documentName}`,
    ],
    [
      labels.some((label) => DOCUMENTATION_LABELS.test(label)),
      2,
      'its host name is typical of documentation',
    ],
    [
      segments.some((segment) => DOCUMENTATION_SEGMENTS.test(segment)),
      2,
      'its URLs are typical of documentation',
    ],
    [isNamed, 1, `${query.documentName} appears in its titles or URLs`],
    [
      topicWords.length > 0 && covered.length === topicWords.length,
      1,
      'its results contain all words of the topic',
    ],
    [hits.length > 1, 1, `it has ${hits.length} results`],
  ];
  return signals.flatMap(([isThere, points, text]) => (isThere ? [{ points, text }] : []));
}

/** Whether a label of the host is the name, starts with it, or is a substantial part of it. */
function isNamedAfter(labels: readonly string[], name: string): boolean {
  return labels
    .filter((label) => !PUBLIC_LABELS.test(label) && !DOCUMENTATION_LABELS.test(label))
    .map(lettersOf)
    .some((label) => {
      if (label.length < 2 || name.length < 2) return false;
      if (label === name || (name.length >= MIN_PART_CHARS && label.startsWith(name))) return true;
      return label.length >= 4 && name.includes(label);
    });
}

/** Whether the first or last part of every title names the project. */
function isSiteName(titles: readonly string[], name: string): boolean {
  return titles.every((title) => {
    const parts = title.split(/\s+[|·–—•:-]\s+|:\s+/);
    return parts.length > 1 && [parts.at(0), parts.at(-1)].some((part) => startsWithName(part ?? '', name));
  });
}

function textOf({ url, title, snippet }: { url: string; title: string; snippet: string }): string {
  return `${title} ${snippet} ${url}`.toLowerCase();
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

function mentions(text: string, name: string): boolean {
  return name.length >= MIN_PART_CHARS ? lettersOf(text).includes(name) : partsOf(text).includes(name);
}

function startsWithName(text: string, name: string): boolean {
  return name.length >= MIN_PART_CHARS ? lettersOf(text).startsWith(name) : partsOf(text)[0] === name;
}

/** Shorter names, such as "C" and "Go", are in many words. */
const MIN_PART_CHARS = 3;

/** Normalizes spellings such as "Next.js", "nextjs" and "Next JS". "C", "C#" and "C++" are different names. */
function lettersOf(text: string): string {
  return partsOf(text).join('');
}

function partsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu) ?? [];
}

function sentenceOf(texts: readonly string[]): string {
  const text = texts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
