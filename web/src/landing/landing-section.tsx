import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { PAGE_WIDTH } from '../shell/page/page-width.ts';

interface LandingSectionProps {
  readonly overline: string;
  readonly title: string;
  readonly text?: ReactNode;
  readonly isTinted?: boolean;
  /** Places the content next to the text on wide screens. */
  readonly isTwoColumn?: boolean;
  readonly children: ReactNode;
}

/** A section of the landing page. */
export function LandingSection({
  overline,
  title,
  text,
  isTinted = false,
  isTwoColumn = false,
  children,
}: LandingSectionProps) {
  const titleId = useId();
  return (
    <Box
      as="section"
      aria-labelledby={titleId}
      py={{ base: '16', md: '24' }}
      bg={isTinted ? 'bg.canvas' : 'bg'}
      css={{ '--page-bg': isTinted ? '{colors.bg.canvas}' : '{colors.bg}' }}
      borderTopWidth="1px"
    >
      <Grid
        {...PAGE_WIDTH}
        gap={{ base: '9', md: '12' }}
        templateColumns={{
          base: 'minmax(0, 1fr)',
          lg: isTwoColumn ? 'minmax(0, 1fr) minmax(0, 1.6fr)' : 'minmax(0, 1fr)',
        }}
      >
        <Stack gap="3" maxW="42rem">
          <Text textStyle="overline" color="accent.fg">
            {overline}
          </Text>
          <Heading as="h2" id={titleId} textStyle="title" textWrap="balance">
            {title}
          </Heading>
          {text && (
            <Text textStyle="lead" color="fg.muted">
              {text}
            </Text>
          )}
        </Stack>
        {children}
      </Grid>
    </Box>
  );
}
