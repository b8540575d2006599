import { Box, Button, Heading, Stack, Text } from '@chakra-ui/react';
import { getSignInProviders } from '@lectern/shared/contracts/auth.ts';
import type { ReactNode } from 'react';
import { useResource } from '../../http/use-resource.ts';
import { rememberReturnPath } from '../../session/return-path.ts';
import { LecternMark } from '../../ui/brand/lectern-mark.tsx';
import { GitHubMark, GoogleMark } from '../../ui/brand/provider-marks.tsx';
import { Caption } from '../../ui/caption.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { describeSignInError } from './sign-in-errors.ts';

interface SignInOptionsProps {
  /** The code of the error that ended the last attempt; null without one. */
  readonly problem: string | null;
  /** The page to open after the sign-in; null for the dashboard. */
  readonly returnPath: string | null;
}

/** The sign-in methods. Both redirect to the provider, which redirects back. */
export function SignInOptions({ problem, returnPath }: SignInOptionsProps) {
  const configured = useResource(getSignInProviders, {}).data?.providers;
  const leave = () => {
    // After a failed attempt, the page remembered before it still counts.
    if (returnPath !== null || problem === null) rememberReturnPath(returnPath);
  };
  return (
    <Stack gap="6">
      <Stack align="center" textAlign="center" gap="3">
        <LecternMark width="2.5rem" height="2.5rem" />
        <Heading as="h1" textStyle="page">
          Sign in
        </Heading>
        <Text color="fg.muted">Choose your preferred sign in method</Text>
      </Stack>
      {problem && <Problem text={describeSignInError(problem)} />}
      <Stack gap="3">
        <ProviderButton
          href="/api/auth/github"
          mark={<GitHubMark />}
          isOffered={configured?.includes('github')}
          onLeave={leave}
        >
          Continue with GitHub
        </ProviderButton>
        <ProviderButton
          href="/api/auth/google"
          mark={<GoogleMark />}
          isOffered={configured?.includes('google')}
          onLeave={leave}
        >
          Continue with Google
        </ProviderButton>
      </Stack>
      <Caption textAlign="center">
        By continuing, you agree to our <TextLink to="/terms">Terms of Service</TextLink> and{' '}
        <TextLink to="/privacy">Privacy Policy</TextLink>.
      </Caption>
    </Stack>
  );
}

interface ProviderButtonProps {
  readonly href: string;
  readonly mark: ReactNode;
  /** False if the server has no credentials for this provider; undefined while loading. */
  readonly isOffered: boolean | undefined;
  readonly onLeave: () => void;
  readonly children: string;
}

function ProviderButton({ href, mark, isOffered, onLeave, children }: ProviderButtonProps) {
  if (isOffered === false) {
    return (
      <Button size="lg" variant="outline" colorPalette="gray" disabled title="Not configured on this server">
        {mark}
        {children}
      </Button>
    );
  }
  return (
    <Button size="lg" variant="outline" colorPalette="gray" asChild>
      <a href={href} onClick={onLeave}>
        {mark}
        {children}
      </a>
    </Button>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <Box
      role="alert"
      bg="bg.warning"
      borderWidth="1px"
      borderColor="yellow.muted"
      rounded="l2"
      px="4"
      py="3"
      textStyle="sm"
    >
      {text}
    </Box>
  );
}
