import { asObject, asString, asStrings } from '../../json-values.ts';
import type { Dependency, ManifestReader, ProjectFiles } from '../dependency.ts';
import { objects, readXml, resolveReferences } from '../parse.ts';
import { folderOf, joinPath } from '../paths.ts';
import { foldersWith, projectRoots } from '../project-folders.ts';

type Fields = Record<string, unknown>;

const SPRING_BOOT = 'org.springframework.boot';

/** Java projects of Maven. */
export const pomReader: ManifestReader = {
  files: /^pom\.xml$/,
  read(files) {
    const paths = projectRoots(foldersWith(files, 'pom.xml')).flatMap((root) =>
      modulesOf(joinPath(root, 'pom.xml'), files),
    );
    const projects = [...new Set(paths)].map((path) => ({ path, project: projectOf(path, files) }));
    const own = new Set(projects.map(({ project }) => project.artifactId));
    return projects.flatMap(({ path, project }) =>
      readDependencies(project, path, files).filter(({ name }) => !own.has(name.split(':')[1] ?? '')),
    );
  },
};

function projectOf(path: string, files: ProjectFiles): Fields {
  return asObject(readXml(files, path).project);
}

/** The path of a pom.xml and of the modules below it, each once. */
function modulesOf(path: string, files: ProjectFiles, seen = new Set<string>()): string[] {
  if (!files.has(path) || seen.has(path)) return [];
  seen.add(path);
  const { module } = asObject(projectOf(path, files).modules);
  const names = asStrings(Array.isArray(module) ? module : [module]);
  const modules = names.map((name) =>
    joinPath(folderOf(path), name.endsWith('.xml') ? name : `${name}/pom.xml`),
  );
  return [path, ...modules.flatMap((below) => modulesOf(below, files, seen))];
}

/** The project and the parents that are in the files, the nearest first. */
function withParents(project: Fields, path: string, files: ProjectFiles): Fields[] {
  const parents = [project];
  for (let at = path, { parent } = project; parent !== undefined && parents.length < 10; ) {
    const relative = asString(asObject(parent).relativePath) ?? '../pom.xml';
    at = joinPath(folderOf(at), relative.endsWith('.xml') ? relative : `${relative}/pom.xml`);
    const found = projectOf(at, files);
    if (found.artifactId !== asObject(parent).artifactId) break;
    parents.push(found);
    parent = found.parent;
  }
  return parents;
}

function readDependencies(project: Fields, path: string, files: ProjectFiles): Dependency[] {
  const parents = withParents(project, path, files);
  const managed = parents.flatMap(({ dependencyManagement }) =>
    dependenciesOf(asObject(dependencyManagement)),
  );
  const resolve = (text: unknown) => resolveProperties(asString(text) ?? '', parents);
  const bootVersion = springBootVersion(parents, managed, resolve);
  return dependenciesOf(project).flatMap((dependency): Dependency[] => {
    if (dependency.scope === 'system') return [];
    const [group, artifact] = [resolve(dependency.groupId), resolve(dependency.artifactId)];
    const isSame = (other: Fields) =>
      resolve(other.groupId) === group && resolve(other.artifactId) === artifact;
    const written = resolve(dependency.version ?? managed.find(isSame)?.version);
    const inherited = group === SPRING_BOOT ? bootVersion : null;
    const version = /^\d[\w.+-]*$/.test(written) ? written : inherited;
    return [
      { ecosystem: 'maven', name: `${group}:${artifact}`, version, isPrivate: /\$\{/.test(group + artifact) },
    ];
  });
}

function dependenciesOf({ dependencies }: Fields): Fields[] {
  return objects(asObject(dependencies).dependency);
}

/** Spring Boot gives its parent, its BOM and all its artifacts the same version. */
function springBootVersion(
  parents: readonly Fields[],
  managed: readonly Fields[],
  resolve: (text: unknown) => string,
) {
  const sources = [...parents.map(({ parent }) => asObject(parent)), ...managed];
  const boot = sources.find(
    ({ groupId, artifactId }) =>
      groupId === SPRING_BOOT && /^spring-boot-(?:starter-parent|dependencies)$/.test(String(artifactId)),
  );
  return boot ? resolve(boot.version) || null : null;
}

/** Replaces `${name}` with properties of the project and its parents, which may contain others. */
function resolveProperties(text: string, parents: readonly Fields[]): string {
  const properties = new Map(
    parents.toReversed().flatMap((project) => Object.entries(asObject(project.properties))),
  );
  const { groupId, version, parent } = parents[0] ?? {};
  properties.set('project.groupId', groupId ?? asObject(parent).groupId);
  properties.set('project.version', version ?? asObject(parent).version);
  properties.set('project.parent.version', asObject(parent).version);
  return resolveReferences(text, /\$\{([^}]+)\}/g, (name, whole) => asString(properties.get(name)) ?? whole);
}
