import { normalizePythonName } from '../../../../shared/src/domain/libraries/library.ts';
import { asObject, asString, asStrings } from '../../json-values.ts';
import { objectEntries, objects } from '../parse.ts';
import { fixedVersion } from '../version-range.ts';
import { parseRequirement, type Requirement } from './requirement.ts';

type Fields = Record<string, unknown>;

/**
 * The direct dependencies in a pyproject.toml: PEP 621, dependency groups (PEP 735), and the tables of Poetry, PDM and
 * uv. The sources of uv and Poetry say which ones do not come from the public index.
 */
export function readPyproject(pyproject: Fields): Requirement[] {
  const { project, tool } = pyproject;
  const { uv, pdm, poetry } = asObject(tool);
  const lists = [
    asObject(project).dependencies,
    ...Object.values(asObject(asObject(project)['optional-dependencies'])),
    ...Object.values(asObject(pyproject['dependency-groups'])),
    asObject(uv)['dev-dependencies'],
    ...Object.values(asObject(asObject(pdm)['dev-dependencies'])),
  ];
  const standard = lists.flatMap(asStrings).flatMap((text) => parseRequirement(text) ?? []);
  const sources = new Set(Object.keys(asObject(asObject(uv).sources)).map(normalizePythonName));
  const own = normalizePythonName(asString(asObject(project).name) ?? asString(asObject(poetry).name) ?? '');
  return [...standard, ...readPoetry(asObject(poetry))]
    .filter(({ name }) => name !== own)
    .map((requirement) =>
      sources.has(requirement.name) ? { ...requirement, isPrivate: true } : requirement,
    );
}

function readPoetry(poetry: Fields): Requirement[] {
  const tables = [
    poetry.dependencies,
    poetry['dev-dependencies'],
    ...objectEntries(poetry.group).map(([, group]) => group.dependencies),
  ];
  return tables.flatMap((table) =>
    Object.entries(asObject(table)).flatMap(([name, value]): Requirement[] => {
      if (name.toLowerCase() === 'python') return [];
      // A list has one entry for each platform or Python version.
      const [entry = {}] = typeof value === 'string' ? [{ version: value }] : objects(value);
      const isPrivate = ['git', 'path', 'url', 'file', 'source'].some((key) => entry[key] !== undefined);
      return [
        {
          name: normalizePythonName(name),
          version: fixedVersion(asString(entry.version) ?? '', 'exact'),
          isPrivate,
        },
      ];
    }),
  );
}
