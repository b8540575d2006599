import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { getConnections } from '@lectern/shared/contracts/usage.ts';
import { useResource } from '../../http/use-resource.ts';
import { Panel } from '../../ui/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { StepList } from './step-list.tsx';

interface FirstStepsProps {
  readonly collectionId: number;
  /** Undefined until the list was read once. */
  readonly documents: readonly RecentDocumentReply[] | undefined;
}

/**
 * What is left to do until an agent asks this collection; nothing once an editor has connected. It stands below the
 * documents, so that nothing moves when it comes.
 */
export function FirstSteps({ collectionId, documents }: FirstStepsProps) {
  const { data: connections } = useResource(getConnections, documents ? { collectionId } : null);
  if (!documents || connections?.length !== 0) return null;
  const collection = `/collections/${collectionId}`;
  return (
    <Panel as="section" aria-label="First steps" p="5">
      <StepList
        steps={[
          {
            title: 'Add documentation',
            text: 'Sites, repositories, files or a text of your own.',
            isDone: documents.some(({ status }) => status === 'active'),
          },
          {
            title: 'Connect your editor',
            text: <TextLink to={`${collection}?tab=mcp`}>Copy its configuration</TextLink>,
          },
          {
            title: 'Ask your agent',
            text: <TextLink to={`${collection}/preview`}>See here first what it will get</TextLink>,
          },
        ]}
      />
    </Panel>
  );
}
