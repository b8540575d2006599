import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import type { EditorId } from '@lectern/shared/domain/editors/editors.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { SnippetPanel } from './snippet-panel.tsx';
import { currentOs, useInstall } from './use-install.ts';

interface CardSnippetProps {
  readonly collection: CollectionReply;
  readonly editorId: EditorId;
}

/** The configuration of one editor on a dashboard card, with a link to the others. */
export function CardSnippet({ collection, editorId }: CardSnippetProps) {
  const install = useInstall(collection);
  return (
    <>
      <SnippetPanel install={install} choice={{ editorId, transport: 'stdio', os: currentOs() }} />
      <TextLink to={`/collections/${collection.id}?tab=mcp`} textStyle="caption" w="fit-content">
        More editors, Windows and remote connections
      </TextLink>
    </>
  );
}
