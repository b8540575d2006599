import * as contracts from '@lectern/shared/contracts/exports.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { agentSkill, cursorRule } from '@lectern/shared/domain/editors/agent-files.ts';
import { agentsSnippet } from '@lectern/shared/domain/editors/agents-snippet.ts';
import pLimit from 'p-limit';
import type { ServiceDeps } from '../deps.ts';
import type { AppContext } from '../http/app-env.ts';
import { download, streamText } from '../http/download.ts';
import type { Router } from '../http/router.ts';
import type { PackSlots } from '../packs/pack-slots.ts';
import { writeLlmsFullText, writeLlmsTxt } from './export-texts.ts';
import {
  exportDocumentPack,
  exportInstructions,
  exportLibraryPack,
  exportPages,
  exportTitles,
  type PackFile,
  type PackWriter,
} from './service.ts';
import { markdownFiles, writeArchive } from './write-archive.ts';

const LIMIT = { limit: 'export-collection' } as const;
/** Each export uses a CPU for several seconds. */
const MAX_CONCURRENT_PACKS = 2;

/** Routes of exports. */
export function addExportRoutes(router: Router, deps: ServiceDeps & { readonly packSlots: PackSlots }): void {
  addTextRoutes(router, deps.db);
  addInstructionRoutes(router, deps.db);
  addPackRoutes(router, { ...deps, limitWrites: pLimit(MAX_CONCURRENT_PACKS) });
}

function addTextRoutes(router: Router, db: Db): void {
  router.forUser(
    contracts.getLlmsTxt,
    async ({ owned }) => textStream(writeLlmsTxt(await exportTitles(db, owned))),
    LIMIT,
  );
  router.forUser(
    contracts.getLlmsFullText,
    async ({ owned }) => textStream(writeLlmsFullText(await exportPages(db, owned))),
    LIMIT,
  );
  router.forUser(
    contracts.getMarkdownArchive,
    async ({ owned }) =>
      download(writeArchive(markdownFiles(await exportPages(db, owned))), {
        type: 'application/gzip',
        fileName: 'documentation.tar.gz',
      }),
    LIMIT,
  );
}

function addInstructionRoutes(router: Router, db: Db): void {
  router.forUser(contracts.getAgentsBlock, async ({ owned }) =>
    markdown(`${agentsSnippet(await exportInstructions(db, owned))}\n`),
  );
  router.forUser(contracts.getAgentSkill, async ({ owned }) => {
    const skill = agentSkill(await exportInstructions(db, owned));
    return download(writeArchive([skill]), { type: 'application/gzip', fileName: 'skill.tar.gz' });
  });
  router.forUser(contracts.getCursorRule, async ({ owned }) =>
    markdown(cursorRule(await exportInstructions(db, owned)).text),
  );
}

function addPackRoutes(router: Router, deps: Omit<PackWriter, 'signal'>): void {
  const writerFor = ({ req }: AppContext): PackWriter => ({ ...deps, signal: req.raw.signal });
  router.forUser(
    contracts.getDocumentPack,
    async ({ owned, context }) => downloadPack(context, await exportDocumentPack(writerFor(context), owned)),
    LIMIT,
  );
  router.forUser(
    contracts.getPackage,
    async ({ user, params, context }) => {
      const owner = { userId: user.id, collectionId: context.get('apiKey')?.collectionId ?? null };
      return downloadPack(context, await exportLibraryPack(writerFor(context), owner, params));
    },
    LIMIT,
  );
}

function markdown(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
}

function textStream(chunks: AsyncIterable<string>): Response {
  return new Response(streamText(chunks), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

async function downloadPack({ req }: AppContext, pack: PackFile): Promise<Response> {
  const { stream, fileName, bytes } = pack;
  const headers = { type: contracts.PACK_TYPE, fileName, bytes };
  if (req.method !== 'HEAD') return download(stream, headers);
  // HEAD requests would leave the file open.
  await stream.cancel();
  return download(null, headers);
}
