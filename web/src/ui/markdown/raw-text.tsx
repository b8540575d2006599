import { Box, type BoxProps } from '@chakra-ui/react';

interface RawTextProps extends BoxProps {
  readonly text: string;
}

/** Text exactly as stored or sent, with long lines wrapped. */
export function RawText({ text, ...box }: RawTextProps) {
  return (
    <Box
      as="pre"
      textStyle="code"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      bg="bg.code"
      borderWidth="1px"
      rounded="l2"
      p="4"
      {...box}
    >
      {text}
    </Box>
  );
}
