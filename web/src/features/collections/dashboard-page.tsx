import { Button, Flex, Grid, Skeleton, Spinner, Stack, Text } from '@chakra-ui/react';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import { COLLECTION_LIMIT_MESSAGE, FREE_PLAN } from '@lectern/shared/domain/accounts/plans.ts';
import { PlusIcon } from 'lucide-react';
import { lazyComponent } from '../../lazy-component.ts';
import { openModal } from '../../modal-events.ts';
import { PRIMARY_BUTTON } from '../../ui/buttons.tsx';
import { DataBoundary } from '../../ui/loading/data-boundary.tsx';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useDefaultKey } from '../api-keys/use-default-key.ts';
import { AccountStatusCard } from './account-status-card.tsx';
import { CollectionCard } from './collection-card.tsx';
import { countPlanned, useCollections } from './use-collections.ts';
import { useToolUsage } from './use-tool-usage.ts';

const EmptyDashboard = lazyComponent(() => import('./empty-dashboard.tsx'), 'EmptyDashboard');

const LIMIT = FREE_PLAN.collections ?? 0;
const OVER_LIMIT =
  'You keep all MCP servers from your Pro plan, and they keep working. To create new ones, upgrade to Pro or have fewer than two.';

/** The user's collections (labeled "MCP Servers") and the account status. */
export function DashboardPage() {
  useDefaultKey();
  const { data: collections } = useCollections();
  const { isLimited } = useToolUsage();
  const count = countPlanned(collections);
  const isFull = isLimited && count >= LIMIT;
  return (
    <Stack gap="6">
      <PageHeader
        title="MCP Servers"
        documentTitle="Dashboard"
        text="Each MCP server has its own documentation and its own URL."
      >
        <Button
          {...PRIMARY_BUTTON}
          disabled={isFull}
          onClick={() => openModal('open-new-collection-modal', null)}
        >
          <PlusIcon />
          New MCP Server
        </Button>
      </PageHeader>
      {isFull && <UpgradeNotice isOver={count > LIMIT} />}
      <AccountStatusCard />
      <CollectionsArea />
    </Stack>
  );
}

/** Users who had Pro before can be over the limit. */
function UpgradeNotice({ isOver }: { isOver: boolean }) {
  return (
    <Text
      role="note"
      bg="bg.warning"
      borderWidth="1px"
      borderColor="yellow.muted"
      rounded="l3"
      px="5"
      py="3.5"
      textStyle="sm"
    >
      {isOver ? OVER_LIMIT : COLLECTION_LIMIT_MESSAGE} <TextLink to="/pricing">See the plans</TextLink>
    </Text>
  );
}

function CollectionsArea() {
  const { data, error, mutate } = useCollections();
  const loader = <CollectionsLoading />;
  return (
    <DataBoundary
      data={data}
      error={error}
      name="collections"
      errorTitle="Error loading collections"
      loader={loader}
      onRetry={mutate}
    >
      {(collections) =>
        collections.length > 0 ? (
          <CollectionGrid collections={collections} />
        ) : (
          <Panel>
            <LazyBoundary fallback={loader}>
              <EmptyDashboard />
            </LazyBoundary>
          </Panel>
        )
      }
    </DataBoundary>
  );
}

function CollectionGrid({ collections }: { collections: readonly CollectionReply[] }) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      gap="5"
      css={{ '&:has([data-snippet])': { alignItems: 'start' } }}
      templateColumns="repeat(auto-fill, minmax(min(27rem, 100%), 1fr))"
    >
      {collections.map((collection) => (
        <CollectionCard key={collection.id} collection={collection} />
      ))}
    </Grid>
  );
}

/** Placeholder while the dashboard's cards load. */
function CollectionsLoading() {
  return (
    <Stack gap="4">
      <Flex role="status" align="center" gap="2.5" color="fg.muted" textStyle="sm">
        <Spinner size="sm" color="accent.solid" />
        <Text>Loading...</Text>
      </Flex>
      <Grid aria-hidden gap="5" templateColumns="repeat(auto-fill, minmax(min(27rem, 100%), 1fr))">
        {[1, 2].map((card) => (
          <Panel key={card} p="5">
            <Stack gap="4">
              <Skeleton h="6" w="50%" />
              <Skeleton h="4" w="80%" />
              <Skeleton h="9" />
              <Skeleton h="8" w="70%" />
            </Stack>
          </Panel>
        ))}
      </Grid>
    </Stack>
  );
}
