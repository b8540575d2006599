import { basename } from 'node:path';
import type { NamedLibrary, ResolvedLibrary } from '../../../shared/src/contracts/libraries.ts';
import { mcpServerUrl } from '../../../shared/src/domain/editors/mcp-server-url.ts';
import type { LecternApi } from '../api/lectern-api.ts';
import { findManifests } from '../manifests/find-manifests.ts';
import { readDependencies } from '../manifests/read-dependencies.ts';
import { findUserRegistries } from '../manifests/registries.ts';
import { type Opened, openProject } from '../session/open-collection.ts';
import { findProjectFile, PROJECT_FILE, saveProjectFile } from '../session/project-file.ts';
import { applyPlan } from '../sync/apply-plan.ts';
import { type ChosenDependencies, chooseDependencies } from '../sync/choose-dependencies.ts';
import { describePlan, summarizePlan } from '../sync/describe-plan.ts';
import { describeLookupFailure } from '../sync/lookup-failure.ts';
import { describeNewerReleases } from '../sync/newer-releases.ts';
import { findLookupFailure, type ProjectLibraries, planSync, type SyncPlan } from '../sync/plan.ts';
import { findReachedLimits, isBelowLimit } from '../sync/reached-limits.ts';
import { confirm } from '../terminal/ask-user.ts';
import { type CommandContext, defineCommand } from './command.ts';
import { CommandError, EXIT_CODES, NotFoundError } from './exit-codes.ts';
import { COLLECTION, flag, JSON_OUTPUT, printJson, text } from './shared-options.ts';

/** Small enough to show progress, and for the server's time limit. */
const LIBRARIES_PER_REQUEST = 20;

export const sync = defineCommand({
  name: 'sync',
  summary: "add the documentation of this project's dependencies, at their versions",
  options: {
    check: flag('--check', 'only compare; exits with code 5 if the collection is outdated'),
    'dry-run': flag('--dry-run', 'only print the plan'),
    yes: flag('--yes', 'do not ask before the changes'),
    include: {
      ...text(
        '--include <pattern>',
        'use only these packages, such as "@nestjs/*"; repeatable, and stored for later runs',
      ),
      multiple: true,
    },
    exclude: {
      ...text('--exclude <pattern>', 'exclude these packages; repeatable, and stored for later runs'),
      multiple: true,
    },
    collection: COLLECTION,
    json: JSON_OUTPUT,
  },
  async run({ values }, context) {
    const project = findProjectFile(context.folder);
    const folder = project?.folder ?? context.folder;
    const include = values.include ?? project?.include ?? [];
    const exclude = values.exclude ?? project?.exclude ?? [];
    const chosen = readProject(folder, { include, exclude }, context);
    const opened = await openProject(values.collection, context);
    const plan = await makePlan(chosen, opened, context);
    if (values.json)
      printJson({ collection: opened.collection, ...plan, private: chosen.privateNames }, context);
    else for (const line of describePlan(plan, context.hasColor)) context.print(line);
    for (const line of describeNewerReleases(plan.keep)) context.note(line);
    context.note(summarizePlan(plan));
    const limits = plan.add.length === 0 ? null : await opened.api.getLimits();
    for (const limit of findReachedLimits(plan, limits, opened)) context.note(limit);
    const hasChanges = plan.add.length + plan.remove.length > 0;
    if (values.check) return hasChanges ? EXIT_CODES.outdated : EXIT_CODES.ok;
    if (values['dry-run']) return EXIT_CODES.ok;
    if (opened.collection === null && plan.add.length === 0) return EXIT_CODES.notFound;
    if (limits !== null && opened.collection === null && !isBelowLimit(limits.collections))
      throw new CommandError(
        'Could not create the collection for this project: your plan allows no more collections',
      );
    if (hasChanges && !values.yes && context.terminal && !(await confirm(context.terminal, 'Continue?')))
      return EXIT_CODES.ok;
    const collection =
      opened.collection ?? (await opened.api.createCollection(basename(folder) || 'Project'));
    const serverUrl = mcpServerUrl(opened.api.origin, collection.mcpServerHash);
    saveProjectFile(folder, { serverUrl, collectionId: collection.id, include, exclude });
    if (opened.collection === null)
      context.note(`Created the collection "${collection.name}", stored in ${PROJECT_FILE}`);
    return apply(plan, { api: opened.api, collectionId: collection.id }, context);
  },
});

interface Patterns {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Throws NotFoundError without dependencies. */
function readProject(
  folder: string,
  patterns: Patterns,
  context: CommandContext,
): ChosenDependencies & ProjectLibraries {
  const { env, note } = context;
  const found = findManifests(folder, context);
  const { dependencies, problems } = readDependencies(found.files);
  for (const problem of [...found.problems, ...problems]) note(`Note: ${problem}`);
  const registries = findUserRegistries(found.files, context);
  for (const url of Object.values(registries)) note(`Packages are read from ${url}`);
  const goPrivate = env.GOPRIVATE ?? '';
  const chosen = chooseDependencies(dependencies, { ...patterns, goPrivate, registries });
  const { libraries, privateNames, excludedCount } = chosen;
  if (privateNames.length > 0)
    note(`${privateNames.length} private packages are not sent: ${privateNames.join(', ')}`);
  if (libraries.length === 0)
    throw new NotFoundError(
      excludedCount > 0 ? 'The patterns exclude all dependencies' : `No dependencies found in ${folder}`,
    );
  return { ...chosen, isComplete: found.isComplete && problems.length === 0 };
}

async function makePlan(
  project: ProjectLibraries,
  { api, collection }: Opened,
  context: CommandContext,
): Promise<SyncPlan> {
  const documents = collection === null ? [] : await api.listDocuments(collection.id);
  const plan = await planSync(project, documents, (missing) => resolveAll(missing, api, context));
  context.progress.clear();
  const lookupFailure = findLookupFailure(plan);
  if (lookupFailure !== null)
    throw new CommandError(describeLookupFailure('your dependencies', lookupFailure, api));
  return plan;
}

async function resolveAll(
  libraries: readonly NamedLibrary[],
  api: LecternApi,
  { progress }: CommandContext,
): Promise<ResolvedLibrary[]> {
  const resolved: ResolvedLibrary[] = [];
  for (let start = 0; start < libraries.length; start += LIBRARIES_PER_REQUEST) {
    progress.show(`Finding documentation: ${start} of ${libraries.length}`);
    resolved.push(...(await api.resolveLibraries(libraries.slice(start, start + LIBRARIES_PER_REQUEST))));
  }
  return resolved;
}

async function apply(
  plan: SyncPlan,
  target: { readonly api: LecternApi; readonly collectionId: number },
  context: CommandContext,
): Promise<number> {
  const { addedCount, removedCount, failures } = await applyPlan(plan, target, context);
  for (const failure of failures) context.note(failure);
  if (addedCount + removedCount > 0)
    context.note(`Added ${addedCount}, removed ${removedCount}. "lectern docs status" shows the progress`);
  return failures.length > 0 ? EXIT_CODES.failed : EXIT_CODES.ok;
}
