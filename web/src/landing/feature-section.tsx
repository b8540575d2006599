import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { FileTextIcon, LinkIcon, PinIcon, PlugIcon, ServerIcon, TargetIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Panel } from '../ui/panel.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { LandingSection } from './landing-section.tsx';
import { Point } from './point.tsx';

const FEATURES: readonly { readonly icon: ReactNode; readonly title: string; readonly text: string }[] = [
  {
    icon: <ServerIcon />,
    title: 'One URL per collection',
    text: 'Group documentation by project. An agent working on one project never reads about another.',
  },
  {
    icon: <LinkIcon />,
    title: 'Whole sites from one URL',
    text: 'Follows sitemaps, llms.txt and links within the path you enter, and respects robots.txt.',
  },
  {
    icon: <TargetIcon />,
    title: 'Every answer cites its page',
    text: 'Passages include the URL and heading they come from, so you can check what the agent read.',
  },
  {
    icon: <PinIcon />,
    title: 'Pin what matters',
    text: 'Pinned documents rank first when they match, in the order you choose.',
  },
  {
    icon: <FileTextIcon />,
    title: 'Your own notes count',
    text: 'Paste internal guidelines and decisions. They are searched together with the documentation.',
  },
  {
    icon: <PlugIcon />,
    title: 'Any editor, either transport',
    text: 'A small connector for editors that use stdio, and HTTP for all others.',
  },
];

const TOOLS = [
  { name: 'retrieve_technical_documentation', text: 'Search by keywords, topic or question.' },
  {
    name: 'get_technical_documentation_by_url',
    text: 'Read the page at a URL, or one section of it.',
  },
  { name: 'get_recent_technical_document', text: 'Read pinned documents, or the latest one.' },
] as const;

/** The features and the three tools of an agent. */
export function FeatureSection() {
  return (
    <LandingSection isTinted overline="Features" title="Built for documentation">
      <Grid
        gap="5"
        templateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
        }}
      >
        {FEATURES.map(({ icon, title, text }) => (
          <Panel key={title} p="6">
            <Flex
              boxSize="10"
              rounded="l3"
              bg="accent.subtle"
              color="accent.fg"
              align="center"
              justify="center"
              fontSize="1.25rem"
              mb="4"
            >
              {icon}
            </Flex>
            <Point title={title} text={text} />
          </Panel>
        ))}
      </Grid>
      <ToolList />
    </LandingSection>
  );
}

function ToolList() {
  return (
    <Box>
      <Heading as="h3" textStyle="section" mb="4">
        The tools your agent gets
      </Heading>
      <Panel as="ul" listStyleType="none" overflow="hidden">
        {TOOLS.map(({ name, text }) => (
          <Stack
            as="li"
            key={name}
            direction={{ base: 'column', md: 'row' }}
            gap={{ base: '1', md: '6' }}
            px="5"
            py="4"
            borderBottomWidth="1px"
            _last={{ borderBottomWidth: '0' }}
          >
            <Text textStyle="code" color="accent.fg" flex={{ md: '0 0 22rem' }} overflowWrap="anywhere">
              {name}
            </Text>
            <Text color="fg.muted">{text}</Text>
          </Stack>
        ))}
      </Panel>
      <Text mt="4">
        <TextLink to="/docs/concepts#tools">How agents use the tools</TextLink>
      </Text>
    </Box>
  );
}
