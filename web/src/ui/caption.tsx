import { Text, type TextProps } from '@chakra-ui/react';

/** A small text that adds to the text above or next to it. */
export function Caption(props: TextProps) {
  return <Text textStyle="caption" color="fg.muted" {...props} />;
}
