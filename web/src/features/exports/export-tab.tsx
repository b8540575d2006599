import { Box, Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
import * as contracts from '@lectern/shared/contracts/exports.ts';
import { isUserTextUrl } from '@lectern/shared/domain/documents/user-text-url.ts';
import { DownloadIcon } from 'lucide-react';
import { fetchFile } from '../../http/call.ts';
import { SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { CodePanel } from '../../ui/code-panel.tsx';
import { CopyButton } from '../../ui/copy/copy-button.tsx';
import { Section } from '../../ui/section.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { CollectionTabProps } from '../collections/collection-tab-props.ts';

type Exported = readonly [name: string, text: string, endpoint: { readonly path: string }, isText?: boolean];

const FOR_AGENTS: readonly Exported[] = [
  ['AGENTS.md', 'A block for AGENTS.md or CLAUDE.md', contracts.getAgentsBlock, true],
  ['Agent Skill', 'A folder for .claude/skills, as an archive', contracts.getAgentSkill],
  ['Cursor rule', 'A file for .cursor/rules', contracts.getCursorRule, true],
];

const ALL_PAGES: readonly Exported[] = [
  ['llms.txt', 'The list of pages', contracts.getLlmsTxt, true],
  ['llms-full.txt', 'The text of all pages', contracts.getLlmsFullText],
  ['Markdown', 'A file for each page, as an archive', contracts.getMarkdownArchive],
];

/** The exports of a collection for agents and other programs. */
export function ExportTab({ collection: { id: collectionId }, documents }: CollectionTabProps) {
  const of = (endpoint: { readonly path: string }) => fillPath(endpoint.path, { collectionId });
  const rows = (exported: readonly Exported[]) =>
    exported.map(([name, text, endpoint, isText = false]) => (
      <ExportRow key={name} name={name} text={text} path={of(endpoint)} isText={isText} />
    ));
  const active = documents?.filter(({ status }) => status === 'active');
  return (
    <Stack gap="5" maxW="52rem">
      <Section
        title="Instructions for agents"
        text="Files that tell agents which documents exist and how to search them."
      >
        <Box minW="0">{rows(FOR_AGENTS)}</Box>
      </Section>
      <Section title="All pages" text="Pages whose topics are switched off are left out.">
        <Box minW="0">
          {rows(ALL_PAGES)}
          <ForPrograms path={of(contracts.getLlmsFullText)} />
        </Box>
      </Section>
      <Section
        title="Documentation packs"
        text="SQLite files for other Lectern servers and for neuledge/context. They work offline."
      >
        <Box minW="0">
          {!active && <Skeleton h="12" />}
          {active?.length === 0 && <Text color="fg.muted">This MCP server has no finished documents.</Text>}
          {active?.map(({ id, documentName, url }) => (
            <ExportRow
              key={id}
              name={documentName}
              text={isUserTextUrl(url) ? 'Pasted text' : url}
              path={fillPath(contracts.getDocumentPack.path, { documentId: id })}
            />
          ))}
        </Box>
      </Section>
    </Stack>
  );
}

/** A command that downloads an export. */
function ForPrograms({ path }: { path: string }) {
  const command = `curl --fail --header "Authorization: Bearer $LECTERN_API_KEY" ${window.location.origin}${path}`;
  return (
    <Stack gap="2" pt="3">
      <Text color="fg.muted" textStyle="sm">
        Programs send an API key with read access. <TextLink to="/api-keys">Create an API key</TextLink> that
        is limited to this MCP server.
      </Text>
      <CodePanel caption="Terminal" text={command} isWrapped copyLabel="Copy command" />
    </Stack>
  );
}

interface ExportRowProps {
  readonly name: string;
  readonly text: string;
  /** URL path of the file. */
  readonly path: string;
  /** Whether its text can be copied; otherwise its URL can. */
  readonly isText?: boolean;
}

/** A file to download, with its text or URL to copy. */
function ExportRow({ name, text, path, isText = false }: ExportRowProps) {
  return (
    <Flex gap="3" align="center" justify="space-between" py="2.5" borderTopWidth="1px" wrap="wrap">
      <Box flex="1 1 14rem" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
        <Caption overflowWrap="anywhere">{text}</Caption>
      </Box>
      <Flex gap="1.5" flexShrink="0">
        <CopyButton
          hasText
          label={isText ? 'Copy' : 'Copy URL'}
          aria-label={isText ? `Copy ${name}` : `Copy URL of ${name}`}
          source={isText ? () => fetchFile(path) : window.location.origin + path}
        />
        <Button {...SMALL_BUTTON} asChild>
          <a href={path} download aria-label={`Download ${name}`}>
            <DownloadIcon />
            Download
          </a>
        </Button>
      </Flex>
    </Flex>
  );
}
