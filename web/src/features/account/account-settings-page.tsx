import { Button, Flex, Grid, Stack } from '@chakra-ui/react';
import { exportAccount } from '@lectern/shared/contracts/account.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../session/use-session.ts';
import { PROVIDERS } from '../../ui/brand/provider-marks.tsx';
import { SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { type ColorModeChoice, chooseColorMode, useColorMode } from '../../ui/color-mode/color-mode.ts';
import { Detail } from '../../ui/detail.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { lazyDialog } from '../../ui/loading/lazy-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts/toast-store.ts';
import { SubscriptionCard } from '../billing/subscription-card.tsx';
import { describeSignInError } from '../login/sign-in-errors.ts';
import { EmailsCard } from '../notifications/emails-card.tsx';
import { WebhooksCard } from '../notifications/webhooks-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SignInsCard } from './sign-ins-card.tsx';

/** Profile, subscription, sign-in methods, sessions, notifications, appearance and data of the user. */
export function AccountSettingsPage() {
  useLinkResult();
  return (
    <Stack gap="6" maxW="46rem">
      <PageHeader title="Account Settings" />
      <ProfileCard />
      <SubscriptionCard />
      <SignInsCard />
      <SessionsCard />
      <EmailsCard />
      <WebhooksCard />
      <AppearanceCard />
      <YourDataCard />
    </Stack>
  );
}

function ProfileCard() {
  const { user } = useSession();
  return (
    <SettingsSection title="Profile">
      <Grid as="dl" templateColumns="auto 1fr" columnGap="6" rowGap="2">
        <Detail name="Name">{user?.fullName || 'User'}</Detail>
        <Detail name="Email">{user?.email || 'No email on file'}</Detail>
      </Grid>
    </SettingsSection>
  );
}

const SCHEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function AppearanceCard() {
  const { choice } = useColorMode();
  const schemes = (
    <Segmented<ColorModeChoice>
      label="Color scheme"
      value={choice}
      options={SCHEMES}
      onChange={chooseColorMode}
    />
  );
  return <SettingsSection title="Appearance" extra={schemes} />;
}

const TITLES: ReadonlyMap<string, string> = new Map(
  Object.entries(PROVIDERS).map(([provider, { title }]) => [provider, title]),
);

/** The account is already linked, so this message differs from the sign-in message. */
const EMAIL_TAKEN =
  'It belongs to another Lectern account, or you already linked another account of this provider.';

/** Shows the result of linking after the provider redirects back, and removes it from the URL. */
function useLinkResult(): void {
  const [query, setQuery] = useSearchParams();
  const linked = query.get('linked');
  const problem = query.get('link_error');
  useEffect(() => {
    if (!linked && !problem) return;
    if (linked) toastSuccess(`${TITLES.get(linked) ?? 'Sign-in'} linked`);
    else if (problem) {
      const description = problem === 'email_taken' ? EMAIL_TAKEN : describeSignInError(problem);
      toastFailure('Could not link the sign-in method', description);
    }
    setQuery({}, { replace: true });
  }, [linked, problem, setQuery]);
}

const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog');

/** Export of all data, and deletion of the account. */
function YourDataCard() {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SettingsSection
      title="Your data"
      text="Export all your data as one JSON file. Deleting your account removes it permanently."
    >
      <Flex gap="3" wrap="wrap">
        <Button {...SECONDARY_BUTTON} asChild>
          <a href={exportAccount.path} download>
            Export everything
          </a>
        </Button>
        <Button size="sm" variant="outline" colorPalette="red" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </Flex>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </SettingsSection>
  );
}
