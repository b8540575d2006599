import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { TriangleAlertIcon } from 'lucide-react';

interface ErrorPanelProps {
  readonly title: string;
  /** h1 if the panel is the only content of the page. */
  readonly headingLevel?: 'h1' | 'h2';
  readonly detail: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** An error with its details and an action. */
export function ErrorPanel({ title, headingLevel = 'h2', detail, action }: ErrorPanelProps) {
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
        {action && (
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            bg="bg.panel"
            mt="4"
            onClick={action.onClick}
          >
            {action.label}
          </Button>
        )}
      </Box>
    </Flex>
  );
}
