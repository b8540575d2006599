import { Badge, Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { nextUsageMonth } from '@lectern/shared/domain/accounts/usage-month.ts';
import { useSession } from '../../session/use-session.ts';
import { LinkButton, SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToolUsage } from './use-tool-usage.ts';

/** The user's plan, and the tool calls used this month on the Free plan. */
export function AccountStatusCard() {
  const { user } = useSession();
  const { isLimited } = useToolUsage();
  const isPro = user?.isPro ?? false;
  return (
    <Panel as="section" aria-label="Account status" p="5">
      <Flex gap={{ base: '4', lg: '8' }} direction={{ base: 'column', lg: 'row' }} align={{ lg: 'center' }}>
        <Stack gap="1" minW="10rem">
          <Heading as="h2" textStyle="sm" fontWeight="semibold">
            Account status
          </Heading>
          <Badge
            colorPalette={isPro ? 'accent' : 'gray'}
            variant={isPro ? 'solid' : 'surface'}
            rounded="full"
            px="2.5"
            alignSelf="flex-start"
          >
            {isPro ? 'PRO' : 'FREE'}
          </Badge>
        </Stack>
        {isPro ? <Text color="fg.muted">Unlimited MCP servers, topics and tool calls.</Text> : <UsageBar />}
        {isLimited && (
          <LinkButton to="/pricing" {...SECONDARY_BUTTON} alignSelf={{ base: 'flex-start', lg: 'center' }}>
            Upgrade to Pro
          </LinkButton>
        )}
      </Flex>
    </Panel>
  );
}

/** The day on which the tool calls are reset, such as "December 1". */
function describeReset(): string {
  return nextUsageMonth(new Date()).toLocaleDateString('en', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

function UsageBar() {
  const { used, limit, remaining, percent, hasFailed } = useToolUsage();
  if (limit === null) return <Text color="fg.muted">Tool calls are not limited on this server.</Text>;
  return (
    <Box flex="1">
      <Flex justify="space-between" columnGap="3" wrap="wrap" textStyle="caption" mb="2">
        <Text fontWeight="medium">
          {hasFailed ? 'Tool calls this month' : `${used ?? '–'} of ${limit} tool calls used this month`}
        </Text>
        <Text color="fg.muted">{remaining} remaining</Text>
      </Flex>
      <Meter
        label="Tool usage"
        value={used ?? 0}
        max={limit}
        color={percent >= 100 ? 'red.solid' : percent >= 80 ? 'yellow.solid' : 'accent.solid'}
      />
      <Caption mt="2">
        {hasFailed
          ? 'Could not load your tool calls. Reload the page to try again.'
          : `Resets on ${describeReset()} (UTC).`}
      </Caption>
    </Box>
  );
}
