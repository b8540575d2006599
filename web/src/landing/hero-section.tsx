import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { ArrowRightIcon } from 'lucide-react';
import { PAGE_WIDTH } from '../shell/page/page-width.ts';
import { LinkButton } from '../ui/buttons.tsx';
import { AgentTranscript } from './agent-transcript.tsx';

/** The hero: headline, sign-up button and an example. */
export function HeroSection() {
  return (
    <Box as="section" aria-label="Introduction" position="relative" overflow="hidden">
      <Box position="absolute" inset="0" bgImage={GLOW} aria-hidden pointerEvents="none" />
      <Grid
        {...PAGE_WIDTH}
        position="relative"
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.05fr)' }}
        gap={{ base: '12', lg: '14' }}
        alignItems="center"
        py={{ base: '14', md: '24' }}
      >
        <Stack gap="6">
          <Heading as="h1" textStyle="display" textWrap="balance">
            The right page of the manual, right when your agent needs it
          </Heading>
          <Text textStyle="lead" color="fg.muted" maxW="34rem">
            Lectern turns technical documentation into MCP servers. Each collection gets its own URL, and your
            coding agent gets only the passages that answer its question, with their sources.
          </Text>
          <Flex gap="3" wrap="wrap">
            <LinkButton to="/login" size="lg" colorPalette="accent">
              Get Started for Free
              <ArrowRightIcon />
            </LinkButton>
            <LinkButton to="/pricing" size="lg" variant="outline" colorPalette="gray" bg="bg">
              Pricing
            </LinkButton>
          </Flex>
          <Text textStyle="caption" color="fg.subtle">
            For Cursor, Windsurf, Zed, Claude Code and every other MCP client.
          </Text>
        </Stack>
        <AgentTranscript />
      </Grid>
    </Box>
  );
}

const GLOW =
  'radial-gradient(60rem 32rem at 85% -10%, color-mix(in srgb, var(--lt-colors-accent-400) 16%, transparent), transparent 70%)';
