import { Box, chakra } from '@chakra-ui/react';
import darkPicture from './images/collection-dark.webp';
import lightPicture from './images/collection-light.webp';

const WIDTH = 1440;
const HEIGHT = 734;
const ALT =
  'A collection in Lectern: its documents with their topics and statuses, one of them pinned to the top';

/** A screenshot in the current color scheme; the other one is not fetched. */
export function ProductPicture() {
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
