import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  readonly title: string;
  /** The title of the browser tab, if it differs. */
  readonly documentTitle?: string;
  readonly text?: ReactNode;
  /** Buttons on the right, below the title on small screens. */
  readonly children?: ReactNode;
}

/** The title, description and actions of a page. */
export function PageHeader({ title, documentTitle = title, text, children }: PageHeaderProps) {
  return (
    <Flex
      direction={{ base: 'column', lg: 'row' }}
      gap="4"
      justify="space-between"
      align={{ base: 'stretch', lg: 'flex-start' }}
    >
      <Box minW="0">
        <title>{`${documentTitle} · Lectern`}</title>
        <Heading as="h1" textStyle="page" overflowWrap="anywhere" dir="auto">
          {title}
        </Heading>
        {text && (
          <Text color="fg.muted" mt="1" overflowWrap="anywhere">
            {text}
          </Text>
        )}
      </Box>
      {children && (
        <Flex
          gap="2.5"
          wrap="wrap"
          flexShrink="0"
          css={{ '& > *': { flex: { base: '1 1 auto', md: '0 0 auto' } } }}
        >
          {children}
        </Flex>
      )}
    </Flex>
  );
}
