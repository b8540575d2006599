import { Box, Center, Flex, Stack, Text } from '@chakra-ui/react';
import { BookOpenIcon, SquareTerminalIcon, UserIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Caption } from '../ui/caption.tsx';

const CODE = `import { getCookie } from 'hono/cookie'

app.get('/cookie', (c) => {
  const theme = getCookie(c, 'theme')
  return c.text(theme ?? 'none')
})`;

/** An example: a question to an agent, the tool call, and the passage it returns. */
export function AgentTranscript() {
  return (
    <Box
      as="figure"
      rounded="16px"
      borderWidth="1px"
      bg="bg.panel"
      shadow="lg"
      overflow="hidden"
      textStyle="sm"
      minW="0"
    >
      <Box as="figcaption" srOnly>
        An agent asks Lectern how to read a cookie in Hono and gets one passage with its source.
      </Box>
      <WindowBar />
      <Stack gap="4" p={{ base: '4', md: '5' }}>
        <Line icon={<UserIcon />}>
          <Text pt="1">How do I read a cookie in a Hono route?</Text>
        </Line>
        <Line icon={<SquareTerminalIcon />}>
          <Text pt="1" textStyle="code" overflowWrap="anywhere">
            <Text as="span" color="accent.fg">
              retrieve_technical_documentation
            </Text>
            {'({ query: "read a cookie" })'}
          </Text>
        </Line>
        <Passage />
      </Stack>
    </Box>
  );
}

function WindowBar() {
  return (
    <Flex align="center" gap="1.5" h="10" px="4" borderBottomWidth="1px" bg="bg.subtle" aria-hidden>
      {[1, 2, 3].map((dot) => (
        <Box key={dot} boxSize="2.5" rounded="full" bg="bg.emphasized" />
      ))}
      <Text ms="2" textStyle="caption" color="fg.subtle">
        your editor
      </Text>
    </Flex>
  );
}

function Line({
  icon,
  isAnswer = false,
  children,
}: {
  icon: ReactNode;
  isAnswer?: boolean;
  children: ReactNode;
}) {
  return (
    <Flex gap="3" align="flex-start">
      <Center
        boxSize="7"
        rounded="full"
        bg={isAnswer ? 'accent.subtle' : 'bg.muted'}
        color={isAnswer ? 'accent.fg' : 'fg.muted'}
        flexShrink="0"
      >
        {icon}
      </Center>
      {children}
    </Flex>
  );
}

function Passage() {
  return (
    <Line isAnswer icon={<BookOpenIcon />}>
      <Box flex="1" minW="0" rounded="l3" borderWidth="1px" overflow="hidden">
        <Flex
          justify="space-between"
          gap="3"
          px="3.5"
          py="2"
          bg="bg.subtle"
          borderBottomWidth="1px"
          textStyle="caption"
          wrap="wrap"
        >
          <Text fontWeight="medium">Cookie Helper › Usage</Text>
          <Text color="fg.subtle">1 passage</Text>
        </Flex>
        <Box
          as="pre"
          textStyle="code"
          fontSize={{ base: '0.625rem', sm: 'xs' }}
          px={{ base: '2.5', sm: '3.5' }}
          py="3"
          overflowX="auto"
          tabIndex={0}
          aria-label="Code of the passage"
        >
          {CODE}
        </Box>
        <Caption px="3.5" py="2" borderTopWidth="1px" overflowWrap="anywhere">
          Source: hono.dev/docs/helpers/cookie
        </Caption>
      </Box>
    </Line>
  );
}
