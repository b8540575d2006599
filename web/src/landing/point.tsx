import { Heading, Stack, Text } from '@chakra-ui/react';

/** A statement about the product with its explanation. */
export function Point({ title, text }: { title: string; text: string }) {
  return (
    <Stack gap="1.5">
      <Heading as="h3" textStyle="section">
        {title}
      </Heading>
      <Text color="fg.muted" textStyle="body">
        {text}
      </Text>
    </Stack>
  );
}
