import { Button, type ButtonProps } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

/** An internal link styled as a button. */
export function LinkButton({ to, children, ...button }: ButtonProps & { readonly to: string }) {
  return (
    <Button {...button} asChild>
      <Link to={to}>{children}</Link>
    </Button>
  );
}
