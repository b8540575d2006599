import { Box, Button, Heading, Stack, Text } from '@chakra-ui/react';
import { getSignInProviders } from '@lectern/shared/contracts/auth.ts';
import { useResource } from '../../http/use-resource.ts';
import { rememberReturnPath } from '../../session/return-path.ts';
import { hasHadSession } from '../../session/use-other-tabs.ts';
import { LecternMark } from '../../ui/brand/lectern-mark.tsx';
import { PROVIDERS } from '../../ui/brand/provider-marks.tsx';
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
      {problem ? (
        <Notice text={describeSignInError(problem)} />
      ) : (
        hasHadSession() && <Notice text="Your session has ended. Sign in to continue." />
      )}
      <Stack gap="3">
        {(['github', 'google'] as const).map((provider) => (
          <ProviderButton
            key={provider}
            provider={provider}
            isOffered={configured?.includes(provider)}
            onLeave={leave}
          />
        ))}
      </Stack>
      <Caption textAlign="center">
        By continuing, you agree to our <TextLink to="/terms">Terms of Service</TextLink> and{' '}
        <TextLink to="/privacy">Privacy Policy</TextLink>.
      </Caption>
    </Stack>
  );
}

interface ProviderButtonProps {
  readonly provider: keyof typeof PROVIDERS;
  /** False if the server has no credentials for this provider; undefined while loading. */
  readonly isOffered: boolean | undefined;
  readonly onLeave: () => void;
}

function ProviderButton({ provider, isOffered, onLeave }: ProviderButtonProps) {
  const { signIn, mark } = PROVIDERS[provider];
  if (isOffered === false) {
    return (
      <Button size="lg" variant="outline" colorPalette="gray" disabled title="Not configured on this server">
        {mark}
        {signIn}
      </Button>
    );
  }
  return (
    <Button size="lg" variant="outline" colorPalette="gray" asChild>
      <a href={`/api/auth/${provider}`} onClick={onLeave}>
        {mark}
        {signIn}
      </a>
    </Button>
  );
}

function Notice({ text }: { text: string }) {
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
