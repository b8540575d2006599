import { Flex } from '@chakra-ui/react';
import { LecternMark } from './icons/brand-marks.tsx';

/** The product's mark and name. */
export function Wordmark() {
  return (
    <Flex
      as="span"
      align="center"
      gap="2.5"
      fontWeight="650"
      letterSpacing="-0.02em"
      fontSize="1.0625rem"
      color="fg"
    >
      <LecternMark width="1.625rem" height="1.625rem" />
      Lectern
    </Flex>
  );
}
