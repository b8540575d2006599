import { Flex } from '@chakra-ui/react';
import { LecternMark } from './lectern-mark.tsx';

/** The logo and name of the product. */
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
