import { Badge, type BadgeProps } from '@chakra-ui/react';

/** A state in one or two words. */
export function Pill(props: BadgeProps) {
  return <Badge size="sm" variant="surface" rounded="full" px="2.5" {...props} />;
}
