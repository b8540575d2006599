import { Flex, Stack, Text } from '@chakra-ui/react';
import {
  type BrowserSession,
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from '@lectern/shared/contracts/account.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { formatAgo, useClock } from '../../format/dates.ts';
import { call } from '../../http/call.ts';
import { useResource } from '../../http/use-resource.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { SECONDARY_BUTTON, SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { DataBoundary } from '../../ui/loading/data-boundary.tsx';
import { Pill } from '../../ui/pill.tsx';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { describeBrowser } from './describe-browser.ts';
import { SettingsSection } from './settings-section.tsx';

/** The user's sessions, each with a button to sign out. */
export function SessionsCard() {
  useClock();
  const { data: sessions, error, mutate } = useResource(listSessions, {}, { revalidateOnMount: true });
  return (
    <SettingsSection title="Sessions" text="Browsers where you are signed in.">
      <DataBoundary data={sessions} error={error} name="sessions" h="12" onRetry={mutate}>
        {(loaded) => (
          <>
            <Stack as="ul" gap="3" listStyleType="none">
              {loaded.map((session) => (
                <SessionRow key={session.id} session={session} onEnded={mutate} />
              ))}
            </Stack>
            {loaded.length > 2 && <OtherSessionsButton onEnded={mutate} />}
          </>
        )}
      </DataBoundary>
    </SettingsSection>
  );
}

interface SessionButtonProps {
  readonly onEnded: () => Promise<unknown>;
}

const FAILURE = 'Could not end the session';

function OtherSessionsButton({ onEnded }: SessionButtonProps) {
  const button = useFocusFallback<HTMLButtonElement>();
  const endOthers = async () => {
    const { revoked } = await call(revokeOtherSessions, {}).finally(onEnded);
    toastSuccess(`${counted(revoked, 'session')} ended`);
  };
  return (
    <ActionButton
      ref={button}
      alignSelf="flex-start"
      {...SECONDARY_BUTTON}
      action={endOthers}
      failure={FAILURE}
    >
      Sign out everywhere else
    </ActionButton>
  );
}

function SessionRow({ session, onEnded }: SessionButtonProps & { readonly session: BrowserSession }) {
  const browser = describeBrowser(session.userAgent);
  const row = useFocusFallback<HTMLDivElement>();
  const end = async () => {
    await call(revokeSession, { params: { sessionId: session.id } }).finally(onEnded);
    toastSuccess('Session ended');
  };
  return (
    <Flex ref={row} as="li" justify="space-between" align="center" gap="4">
      <Stack gap="0.5" minW="0">
        <Text overflowWrap="anywhere">{browser}</Text>
        <Caption>{session.isCurrent ? 'Active now' : `Last used ${formatAgo(session.lastSeenAt)}`}</Caption>
      </Stack>
      {session.isCurrent ? (
        <Pill colorPalette="green">This browser</Pill>
      ) : (
        <ActionButton {...SMALL_BUTTON} aria-label={`Sign out ${browser}`} action={end} failure={FAILURE}>
          Sign out
        </ActionButton>
      )}
    </Flex>
  );
}
