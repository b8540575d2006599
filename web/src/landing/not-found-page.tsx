import { Center, Heading, Stack, Text } from '@chakra-ui/react';
import { LinkButton } from '../ui/buttons.tsx';

/** Shown for unknown URLs. */
export function NotFoundPage() {
  return (
    <Center minH="calc(100dvh - 4rem)" px="6" py="16">
      <title>404 Page Not Found · Lectern</title>
      <Stack align="center" textAlign="center" gap="4">
        <Heading as="h1" textStyle="title">
          404 Page Not Found
        </Heading>
        <Text color="fg.muted">Did you forget to add the page to the router?</Text>
        <LinkButton to="/" variant="outline" colorPalette="gray" mt="2">
          Home
        </LinkButton>
      </Stack>
    </Center>
  );
}
