import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { TriangleAlertIcon } from 'lucide-react';
import { getErrorMessage } from '../http/http-error.ts';
import { SECONDARY_BUTTON } from './buttons.tsx';
import { type HelpLink, TextLink } from './text-link.tsx';

interface ErrorPanelProps {
  readonly title: string;
  /** h1 if the panel is the only content of the page. */
  readonly headingLevel?: 'h1' | 'h2';
  /** Default: the message of `error`. */
  readonly detail?: string;
  /** The cause; its raw message is folded under "Details" if it says more than `detail`. */
  readonly error?: unknown;
  /** The section of the documentation that says what to do. */
  readonly help?: HelpLink;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

const ERROR_HELP: HelpLink = {
  to: '/docs/failures#lectern-shows-an-error',
  label: 'What to do about errors',
};

/** An error with its details and an action. */
export function ErrorPanel({
  title,
  headingLevel = 'h2',
  error,
  detail = getErrorMessage(error, 'Unknown error'),
  help = ERROR_HELP,
  action,
}: ErrorPanelProps) {
  return (
    <Flex
      role="alert"
      gap="3.5"
      p="5"
      rounded="l3"
      borderWidth="1px"
      borderColor="red.muted"
      bg="bg.error"
      maxW="42rem"
    >
      <Box color="red.fg" pt="0.5" css={{ '& svg': { boxSize: '5' } }}>
        <TriangleAlertIcon />
      </Box>
      <Box minW="0">
        <Heading as={headingLevel} textStyle="section">
          {title}
        </Heading>
        <Text color="fg.muted" mt="1" overflowWrap="anywhere">
          {detail}
        </Text>
        <RawMessage error={error} detail={detail} />
        <Text mt="2">
          <TextLink to={help.to} target="_blank" textStyle="sm">
            {help.label}
          </TextLink>
        </Text>
        {action && (
          <Button {...SECONDARY_BUTTON} mt="4" onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </Box>
    </Flex>
  );
}

function RawMessage({ error, detail }: { error: unknown; detail: string }) {
  if (!(error instanceof Error) || error.message === '' || error.message === detail) return null;
  return (
    <Box as="details" mt="2" textStyle="caption" color="fg.muted">
      <Box as="summary" cursor="pointer" w="fit-content">
        Details
      </Box>
      <Text textStyle="code" mt="1" overflowWrap="anywhere">
        {error.message}
      </Text>
    </Box>
  );
}
