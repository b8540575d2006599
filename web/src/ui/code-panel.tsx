import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CopyButton, type CopyButtonProps } from './copy/copy-button.tsx';
import type { CopyMessages } from './copy/use-copy.ts';

interface CodePanelProps {
  /** Where the text belongs, such as a file path. */
  readonly caption: string;
  readonly text: string;
  /** Accessible name of the copy button, such as "Copy command". */
  readonly copyLabel: string;
  /** The text to copy instead of `text`. */
  readonly copySource?: CopyButtonProps['source'];
  readonly copied?: CopyMessages;
  /** Controls before the copy button. */
  readonly children?: ReactNode;
  readonly maxH?: string;
  /** Whether long lines wrap. */
  readonly isWrapped?: boolean;
}

/** A code block with a caption and a copy button. Long lines scroll unless wrapped. */
export function CodePanel(props: CodePanelProps) {
  const {
    caption,
    text,
    copyLabel,
    copySource = text,
    copied = {},
    children,
    maxH,
    isWrapped = false,
  } = props;
  return (
    <Box borderWidth="1px" rounded="l2" bg="bg.code" overflow="hidden" minW="0">
      <Flex
        align="center"
        justify="space-between"
        gap="2"
        ps="3.5"
        pe="1.5"
        minH="10"
        borderBottomWidth="1px"
        bg="bg.panel"
      >
        <Text textStyle="code" fontSize="xs" color="fg.muted" truncate title={caption}>
          {caption}
        </Text>
        <Flex gap="1" flexShrink="0">
          {children}
          <CopyButton hasText label="Copy" aria-label={copyLabel} source={copySource} messages={copied} />
        </Flex>
      </Flex>
      <chakra.pre
        textStyle="code"
        p="3.5"
        m="0"
        overflow="auto"
        tabIndex={0}
        aria-label={caption}
        role="region"
        {...(maxH && { maxH })}
        {...(isWrapped && { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}
      >
        <code>{text}</code>
      </chakra.pre>
    </Box>
  );
}
