import * as contracts from '@lectern/shared/contracts/exports.ts';
import { agentSkill, cursorRule } from '@lectern/shared/domain/editors/agent-files.ts';
import { agentsSnippet } from '@lectern/shared/domain/editors/agents-snippet.ts';
import type { AppContext } from '../http/app-env.ts';
import { download, streamText } from '../http/download.ts';
import type { Router } from '../http/router.ts';
import { writeLlmsFullText, writeLlmsTxt } from './export-texts.ts';
import type { ExportsService, PackFile } from './service.ts';
import { markdownFiles, writeArchive } from './write-archive.ts';

const LIMIT = { limit: 'export-collection' } as const;

/** Routes of exports. */
export function addExportRoutes(router: Router, exports: ExportsService): void {
  router.forUser(
    contracts.getLlmsTxt,
    async ({ user, params }) => textStream(writeLlmsTxt(await exports.titles(user, params.collectionId))),
    LIMIT,
  );
  router.forUser(
    contracts.getLlmsFullText,
    async ({ user, params }) => textStream(writeLlmsFullText(await exports.pages(user, params.collectionId))),
    LIMIT,
  );
  router.forUser(
    contracts.getMarkdownArchive,
    async ({ user, params }) =>
      download(writeArchive(markdownFiles(await exports.pages(user, params.collectionId))), {
        type: 'application/gzip',
        fileName: 'documentation.tar.gz',
      }),
    LIMIT,
  );
  addInstructionRoutes(router, exports);
  router.forUser(
    contracts.getDocumentPack,
    async ({ user, params, context }) =>
      downloadPack(context, await exports.documentPack(user, params.documentId, context.req.raw.signal)),
    LIMIT,
  );
  router.forUser(
    contracts.getPackage,
    async ({ user, params, context }) => {
      const collectionId = context.get('apiKey')?.collectionId ?? null;
      const pack = await exports.libraryPack(user, collectionId, params, context.req.raw.signal);
      return downloadPack(context, pack);
    },
    LIMIT,
  );
}

function addInstructionRoutes(router: Router, exports: ExportsService): void {
  router.forUser(contracts.getAgentsBlock, async ({ user, params }) =>
    markdown(`${agentsSnippet(await exports.instructions(user, params.collectionId))}\n`),
  );
  router.forUser(contracts.getAgentSkill, async ({ user, params }) => {
    const skill = agentSkill(await exports.instructions(user, params.collectionId));
    return download(writeArchive([skill]), { type: 'application/gzip', fileName: 'skill.tar.gz' });
  });
  router.forUser(contracts.getCursorRule, async ({ user, params }) =>
    markdown(cursorRule(await exports.instructions(user, params.collectionId)).text),
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
