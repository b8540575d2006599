import { Grid, Stack } from '@chakra-ui/react';
import { useSession } from '../../session/use-session.ts';
import { type ColorModeChoice, chooseColorMode, useColorModeChoice } from '../../ui/color-mode/color-mode.ts';
import { Detail } from '../../ui/detail.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SubscriptionCard } from '../billing/subscription-card.tsx';
import { EmailsCard } from '../notifications/emails-card.tsx';
import { WebhooksCard } from '../notifications/webhooks-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SignInsCard } from './sign-ins-card.tsx';
import { useLinkResult } from './use-link-result.ts';
import { YourDataCard } from './your-data-card.tsx';

/** Profile, subscription, sign-in methods, sessions, notifications, appearance and data of the user. */
export function AccountSettingsPage() {
  useLinkResult();
  return (
    <Stack gap="6" maxW="46rem">
      <title>Account Settings · Lectern</title>
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
  const choice = useColorModeChoice();
  const schemes = (
    <Segmented<ColorModeChoice>
      label="Color scheme"
      value={choice}
      options={SCHEMES}
      onChange={chooseColorMode}
    />
  );
  return <SettingsSection title="Appearance" beside={schemes} />;
}
