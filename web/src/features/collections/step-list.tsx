import { Box, Center, Flex, Grid, Text, VisuallyHidden } from '@chakra-ui/react';
import { CheckIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Step {
  readonly title: string;
  readonly text: ReactNode;
  readonly isDone?: boolean;
}

/** The number of a step, or a sign in its place. */
export function StepMark({ colorPalette, children }: { colorPalette: string; children: ReactNode }) {
  return (
    <Center
      colorPalette={colorPalette}
      boxSize="6"
      flexShrink="0"
      rounded="full"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      textStyle="caption"
      fontWeight="semibold"
      aria-hidden
    >
      {children}
    </Center>
  );
}

/** Numbered steps; completed ones show a check mark. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <Grid
      as="ol"
      listStyleType="none"
      gap={{ base: '4', md: '6' }}
      templateColumns={{ base: '1fr', lg: `repeat(${steps.length}, 1fr)` }}
    >
      {steps.map(({ title, text, isDone = false }, index) => (
        <Flex as="li" key={title} gap="3" minW="0">
          <StepMark colorPalette={isDone ? 'green' : 'accent'}>{isDone ? <CheckIcon /> : index + 1}</StepMark>
          <Box minW="0">
            <Text fontWeight="medium" lineHeight="1.5rem">
              {title}
              {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
            </Text>
            <Text color="fg.muted" mt="0.5">
              {text}
            </Text>
          </Box>
        </Flex>
      ))}
    </Grid>
  );
}
