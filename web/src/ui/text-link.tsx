import { Link as ChakraLink, type LinkProps } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** A link to the documentation. */
export interface HelpLink {
  /** Path and section, such as `/docs/concepts#topic`. */
  readonly to: string;
  readonly label: string;
}

/** An internal link in the accent color. */
export function TextLink({ to, children, ...link }: LinkProps & { readonly to: string }) {
  return (
    // Inline, because a long name in a flex box does not wrap.
    <ChakraLink
      display="inline"
      color="accent.fg"
      variant="underline"
      textUnderlineOffset="3px"
      {...link}
      asChild
    >
      <Link to={to}>{children}</Link>
    </ChakraLink>
  );
}
