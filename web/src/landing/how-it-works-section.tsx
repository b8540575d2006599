import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import darkPicture from './images/collection-dark.webp';
import lightPicture from './images/collection-light.webp';
import { LandingSection } from './landing-section.tsx';
import { Point } from './point.tsx';

const STEPS = [
  {
    title: 'Add the server to your IDE',
    text: 'Create a collection, add the URL of a documentation site or paste text, and copy the configuration into your editor.',
  },
  {
    title: 'Your agent gets the tools',
    text: 'It searches by keyword, topic or question, opens pages by URL, and reads recent documents whenever it needs to.',
  },
  {
    title: 'Review recent documents',
    text: 'See which documents your agent requested. Pin the important ones to rank them first, and add URLs or notes for what is missing.',
  },
] as const;

/** How Lectern works, in three steps. */
export function HowItWorksSection() {
  return (
    <LandingSection overline="How It Works" title="Three steps, then it stays out of your way">
      <Grid
        as="ol"
        listStyleType="none"
        gap={{ base: '9', md: '10' }}
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
      >
        {STEPS.map(({ title, text }, index) => (
          <Stack as="li" key={title} gap="4">
            <Flex
              boxSize="10"
              rounded="full"
              borderWidth="1px"
              bg="bg"
              color="accent.fg"
              fontWeight="semibold"
              align="center"
              justify="center"
              aria-hidden
            >
              {index + 1}
            </Flex>
            <Point title={title} text={text} />
          </Stack>
        ))}
      </Grid>
      <ProductPicture />
    </LandingSection>
  );
}

const WIDTH = 1440;
const HEIGHT = 734;
const ALT =
  'A collection in Lectern: its documents with their topics and statuses, one of them pinned to the top';

/** A screenshot in the current color scheme; the other one is not fetched. */
function ProductPicture() {
  return (
    <Box as="figure" rounded="l3" borderWidth="1px" shadow="lg" overflow="hidden" bg="bg.canvas">
      <Picture
        src={lightPicture}
        alt={ALT}
        htmlWidth={WIDTH}
        htmlHeight={HEIGHT}
        loading="lazy"
        _dark={{ display: 'none' }}
      />
      <Picture
        src={darkPicture}
        alt={ALT}
        htmlWidth={WIDTH}
        htmlHeight={HEIGHT}
        loading="lazy"
        display="none"
        _dark={{ display: 'block' }}
      />
    </Box>
  );
}

const Picture = chakra('img', { base: { display: 'block', w: 'full', h: 'auto' } });
