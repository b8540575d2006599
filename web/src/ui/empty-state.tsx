import { Center, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type HelpLink, TextLink } from './text-link.tsx';

interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  /** The page of the documentation that explains what belongs here. */
  readonly help: HelpLink;
  /** Buttons to add content. */
  readonly children?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyState({ icon, title, text, help, children }: EmptyStateProps) {
  return (
    <Stack align="center" textAlign="center" gap="4" px="6" py={{ base: '12', md: '16' }}>
      <Center
        boxSize="12"
        rounded="l3"
        bg="accent.subtle"
        color="accent.fg"
        css={{ '& svg': { boxSize: '6' } }}
      >
        {icon}
      </Center>
      <Stack gap="1.5" maxW="30rem">
        <Heading as="h2" textStyle="section">
          {title}
        </Heading>
        {text && <Text color="fg.muted">{text}</Text>}
      </Stack>
      {children && (
        <Flex gap="3" wrap="wrap" justify="center">
          {children}
        </Flex>
      )}
      <TextLink to={help.to} textStyle="sm">
        {help.label}
      </TextLink>
    </Stack>
  );
}
