import type { Dependency, ManifestReader, ProjectFiles } from '../dependency.ts';
import { joinPath } from '../paths.ts';
import { foldersWith, projectRoots } from '../project-folders.ts';
import { fixedVersion } from '../version-range.ts';

/** Ruby projects of Bundler. */
export const gemfileReader: ManifestReader = {
  files: /^(?:Gemfile(?:\.lock)?|gems\.(?:rb|locked))$/,
  read: (files) =>
    projectRoots(foldersWith(files, 'Gemfile', 'gems.rb')).flatMap((root) => readProject(root, files)),
};

function readProject(root: string, files: ProjectFiles): Dependency[] {
  const text = (name: string) => files.get(joinPath(root, name));
  const lock = text('Gemfile.lock') ?? text('gems.locked');
  return lock === undefined ? readGemfile(text('Gemfile') ?? text('gems.rb') ?? '') : readLock(lock);
}

interface Section {
  /** Such as GEM, GIT, PATH or DEPENDENCIES. */
  readonly name: string;
  readonly lines: readonly string[];
}

/** Gems are indented by four spaces, and their dependencies by six. The section PATH has the project's own gems. */
function readLock(text: string): Dependency[] {
  const sections = text.split(/\r?\n(?=[A-Z])/).map((section): Section => {
    const [name = '', ...lines] = section.split(/\r?\n/);
    return { name: name.trim(), lines };
  });
  const installed = new Map(sections.flatMap(gemsOf).map((gem) => [gem.name, gem]));
  const own = sections.filter(({ name }) => name === 'PATH').flatMap(({ lines }) => lines);
  const asked = sections.filter(({ name }) => name === 'DEPENDENCIES').flatMap(({ lines }) => lines);
  const names = [...own.filter((line) => /^ {6}\S/.test(line)), ...asked].map(
    (line) => line.trim().split(/[ !]/)[0] ?? '',
  );
  return [...new Set(names)]
    .flatMap((name) => installed.get(name) ?? [])
    .filter(({ version }) => version !== OWN);
}

const OWN = 'own';

function gemsOf({ name: section, lines }: Section): Dependency[] {
  const remotes = lines.filter((line) => /^ {2}remote:/.test(line));
  const isPublic =
    section === 'GEM' && remotes.every((line) => /https?:\/\/(?:www\.)?rubygems\.org\b/.test(line));
  return lines.flatMap((line): Dependency[] => {
    // The version may end with a platform: 1.16.2-x86_64-linux.
    const [, name, version] = /^ {4}(\S+) \(([^)-]+)[^)]*\)$/.exec(line) ?? [];
    if (name === undefined || version === undefined) return [];
    return [
      { ecosystem: 'rubygems', name, version: section === 'PATH' ? OWN : version, isPrivate: !isPublic },
    ];
  });
}

/** Reads the usual form `gem "rails", "~> 7.1"`; a Gemfile is a program, and nothing here runs it. */
function readGemfile(text: string): Dependency[] {
  const lines = [...text.matchAll(/^[ \t]*gem[\s(]+["']([\w.-]+)["'](.*)$/gm)];
  return lines.flatMap(([, name = '', rest = '']): Dependency[] => {
    if (/\bpath\b/.test(rest)) return [];
    const [, range = ''] = /^\s*,\s*["']([^"']+)["']/.exec(rest) ?? [];
    const isPrivate = /\b(?:git|github|gitlab|bitbucket|source)\b\s*(?::|=>)/.test(rest);
    return [{ ecosystem: 'rubygems', name, version: fixedVersion(range, 'exact'), isPrivate }];
  });
}
