import { Flex, Stack, Text } from '@chakra-ui/react';
import { linkSignIn, listSignIns, unlinkSignIn } from '@lectern/shared/contracts/account.ts';
import { call, type ReplyOf } from '../../http/call.ts';
import { useResource } from '../../http/use-resource.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { PROVIDERS } from '../../ui/brand/provider-marks.tsx';
import { SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { DataBoundary } from '../../ui/loading/data-boundary.tsx';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { SettingsSection } from './settings-section.tsx';

type SignIn = ReplyOf<typeof listSignIns>[number];

/** The sign-in methods. Linking redirects to the provider, which redirects back. */
export function SignInsCard() {
  const { data: signIns, error, mutate } = useResource(listSignIns, {}, { revalidateOnMount: true });
  const isLast = signIns?.filter(({ isLinked }) => isLinked).length === 1;
  return (
    <SettingsSection
      title="Sign-in"
      text="Link both providers to sign in with either, even if their email addresses differ."
    >
      <DataBoundary data={signIns} error={error} name="sign-in methods" h="12" onRetry={mutate}>
        {(loaded) => (
          <Stack as="ul" gap="3" listStyleType="none">
            {loaded.map((signIn) => (
              <SignInRow key={signIn.provider} signIn={signIn} isLast={isLast} onChange={mutate} />
            ))}
          </Stack>
        )}
      </DataBoundary>
    </SettingsSection>
  );
}

interface SignInRowProps {
  readonly signIn: SignIn;
  /** Whether this is the only sign-in method. */
  readonly isLast: boolean;
  readonly onChange: () => Promise<unknown>;
}

function SignInRow({ signIn: { provider, isLinked, isOffered }, isLast, onChange }: SignInRowProps) {
  const { title, mark } = PROVIDERS[provider];
  const verb = isLinked ? 'Unlink' : 'Link';
  const link = async () => {
    const { url } = await call(linkSignIn, { params: { provider } });
    window.location.assign(url);
  };
  const unlink = async () => {
    await call(unlinkSignIn, { params: { provider } });
    toastSuccess(`${title} unlinked`);
    await onChange();
  };
  const isOnlyMethod = isLinked && isLast;
  return (
    <Flex as="li" justify="space-between" align="center" gap="4">
      <Flex align="center" gap="3">
        {mark}
        <Stack gap="0.5">
          <Text>{title}</Text>
          <Caption>{describeState({ isLinked, isOffered, isOnlyMethod })}</Caption>
        </Stack>
      </Flex>
      {!isOnlyMethod && (isLinked || isOffered) && (
        <ActionButton
          {...SMALL_BUTTON}
          aria-label={`${verb} ${title}`}
          action={isLinked ? unlink : link}
          failure={`Could not ${verb.toLowerCase()} ${title}`}
        >
          {verb}
        </ActionButton>
      )}
    </Flex>
  );
}

function describeState(signIn: { isLinked: boolean; isOffered: boolean; isOnlyMethod: boolean }): string {
  if (signIn.isOnlyMethod) return 'Linked (your only sign-in method)';
  if (signIn.isLinked) return 'Linked';
  return signIn.isOffered ? 'Not linked' : 'Not configured on this server';
}
