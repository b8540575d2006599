import { parseVersion } from './library-version.ts';

/** A documentation site at a version. */
export interface UrlAtVersion {
  readonly url: string;
  /** The version in the URL, which may have fewer numbers than the requested one; null without a placeholder. */
  readonly documentVersion: string | null;
}

const PLACEHOLDER = /\{(version|minor|major)\}/g;

/** Replaces `{version}`, `{minor}` and `{major}` in a URL by 5.1.3, 5.1 and 5. Null for a version without numbers. */
export function fillVersion(template: string, version: string): UrlAtVersion | null {
  const numbers = numbersOf(version);
  if (numbers === null) return null;
  const [, first] = /\{(version|minor|major)\}/.exec(template) ?? [];
  return {
    url: template.replace(PLACEHOLDER, (_, level: keyof typeof numbers) => numbers[level]),
    documentVersion: numbers[first as keyof typeof numbers] ?? null,
  };
}

/**
 * Replaces the version in a URL by a placeholder, so the URL also fits other versions: `https://18.react.dev/` at 18.3.1
 * becomes `https://{major}.react.dev/`. A URL without the version stays unchanged.
 */
export function versionTemplate(url: string, version: string | null): string {
  const numbers = version === null ? null : numbersOf(version);
  if (numbers === null || /\{(?:version|minor|major)\}/.test(url)) return url;
  for (const level of ['version', 'minor'] as const) {
    const found = new RegExp(`(?<![\\d.])${escaped(numbers[level])}(?![\\d]|\\.\\d)`, 'g');
    if (found.test(url)) return url.replace(found, `{${level}}`);
  }
  // A single number counts only where versions are usual: `/5/`, `/v5/`, `/5.x/`, `@5`, `5.example.com`.
  return url.replace(new RegExp(`(?<=[/@]v?)${numbers.major}(?=\\.?x?(?:[/?#]|$)|\\.[a-z])`, 'g'), '{major}');
}

function numbersOf(version: string) {
  const parsed = parseVersion(version);
  if (!parsed) return null;
  const [major = 0, minor = 0] = parsed.release;
  return {
    version: version.trim().replace(/^v(?=\d)/i, ''),
    minor: `${major}.${minor}`,
    major: String(major),
  };
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
