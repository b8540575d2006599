import { Flex, Grid, Skeleton, Spinner, Stack, Text } from '@chakra-ui/react';
import { Panel } from '../../ui/panel.tsx';

/** Placeholder while the dashboard's cards load. */
export function CollectionsLoading() {
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
