import { getConnections } from '@lectern/shared/contracts/usage.ts';
import { useResource } from '../../http/use-resource.ts';
import { Panel } from '../../ui/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { CollectionTabProps } from './collection-tab-props.ts';
import { StepList } from './step-list.tsx';

/**
 * Onboarding steps, shown until an editor connects. They are below the documents to avoid a layout shift.
 */
export function FirstSteps({ collection: { id: collectionId }, documents }: CollectionTabProps) {
  const { data: connections } = useResource(getConnections, documents ? { collectionId } : null);
  if (!documents || connections?.length !== 0) return null;
  const path = `/collections/${collectionId}`;
  return (
    <Panel as="section" aria-label="First steps" p="5">
      <StepList
        steps={[
          {
            title: 'Add documentation',
            text: 'Add sites, repositories, files or your own text.',
            isDone: documents.some(({ status }) => status === 'active'),
          },
          {
            title: 'Connect your editor',
            text: <TextLink to={`${path}?tab=mcp`}>Copy its configuration</TextLink>,
          },
          {
            title: 'Ask your agent',
            text: <TextLink to={`${path}/preview`}>Preview what the agent will see</TextLink>,
          },
        ]}
      />
    </Panel>
  );
}
