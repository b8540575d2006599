import { Flex, Stack, Text } from '@chakra-ui/react';
import {
  type BrowserSession,
  listSessions,
  revokeOtherSessions,
  revokeSession,
} from '@lectern/shared/contracts/account.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { useState } from 'react';
import { formatAgo } from '../../format/dates.ts';
import { useClock } from '../../format/use-clock.ts';
import { call } from '../../http/call.ts';
import { useResource } from '../../http/use-resource.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { SECONDARY_BUTTON, SMALL_BUTTON } from '../../ui/button-styles.ts';
import { Caption } from '../../ui/caption.tsx';
import { DataBoundary } from '../../ui/loading/data-boundary.tsx';
import { Pill } from '../../ui/pill.tsx';
import { toastError } from '../../ui/toasts/toast-error.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { describeBrowser } from './describe-browser.ts';
import { SettingsSection } from './settings-section.tsx';

/** The user's sessions, each with a button to sign out. */
export function SessionsCard() {
  useClock();
  const { data: sessions, error, mutate } = useResource(listSessions, {}, { revalidateOnMount: true });
  const { busy, run } = useRevocation(mutate);
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <SettingsSection title="Sessions" text="Browsers where you are signed in.">
      <DataBoundary data={sessions} error={error} name="sessions" h="12" onRetry={mutate}>
        {(loaded) => (
          <Stack as="ul" gap="3" listStyleType="none">
            {loaded.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={busy === session.id}
                onRevoke={() =>
                  run(session.id, async () => {
                    await call(revokeSession, { params: { sessionId: session.id } });
                    return 'Session ended';
                  })
                }
              />
            ))}
          </Stack>
        )}
      </DataBoundary>
      {others.length > 1 && (
        <OtherSessionsButton
          isBusy={busy === 'others'}
          onRevoke={() =>
            run('others', async () => {
              const { revoked } = await call(revokeOtherSessions, {});
              return `${counted(revoked, 'session')} ended`;
            })
          }
        />
      )}
    </SettingsSection>
  );
}

function OtherSessionsButton({ isBusy, onRevoke }: { isBusy: boolean; onRevoke: () => void }) {
  const button = useFocusFallback<HTMLButtonElement>();
  return (
    <BusyButton ref={button} alignSelf="flex-start" {...SECONDARY_BUTTON} isBusy={isBusy} onClick={onRevoke}>
      Sign out everywhere else
    </BusyButton>
  );
}

interface SessionRowProps {
  readonly session: BrowserSession;
  readonly isBusy: boolean;
  readonly onRevoke: () => void;
}

function SessionRow({ session, isBusy, onRevoke }: SessionRowProps) {
  const browser = describeBrowser(session.userAgent);
  const row = useFocusFallback<HTMLDivElement>();
  return (
    <Flex ref={row} as="li" justify="space-between" align="center" gap="4">
      <Stack gap="0.5" minW="0">
        <Text overflowWrap="anywhere">{browser}</Text>
        <Caption>{session.isCurrent ? 'Active now' : `Last used ${formatAgo(session.lastSeenAt)}`}</Caption>
      </Stack>
      {session.isCurrent ? (
        <Pill colorPalette="green">This browser</Pill>
      ) : (
        <BusyButton {...SMALL_BUTTON} isBusy={isBusy} aria-label={`Sign out ${browser}`} onClick={onRevoke}>
          Sign out
        </BusyButton>
      )}
    </Flex>
  );
}

/** Revokes sessions; `busy` is the name of the running revocation. */
function useRevocation(refresh: () => Promise<unknown>) {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (name: string, revoke: () => Promise<string>) => {
    setBusy(name);
    try {
      toast({ title: await revoke(), tone: 'success' });
    } catch (error) {
      toastError('Could not end the session', error);
    }
    await refresh();
    setBusy(null);
  };
  return { busy, run: (name: string, revoke: () => Promise<string>) => void run(name, revoke) };
}
