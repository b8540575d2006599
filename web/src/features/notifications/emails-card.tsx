import { getEmailSettings, updateEmailSettings } from '@lectern/shared/contracts/notifications.ts';
import { EMAIL_EVENTS, type EmailEvent } from '@lectern/shared/domain/accounts/notifications.ts';
import { call } from '../../http/call.ts';
import { useResource } from '../../http/use-resource.ts';
import { useLatestChoice } from '../../ui/use-latest-choice.ts';
import { SettingsSection } from '../account/settings-section.tsx';
import { EventCheckboxes } from './event-checkboxes.tsx';

/** The events that the user gets by email. Hidden if this installation sends no email. */
export function EmailsCard() {
  const { data, mutate } = useResource(getEmailSettings, {}, { revalidateOnMount: true });
  const { chosen, choose } = useLatestChoice(
    'Failed to change the email settings',
    async (events: EmailEvent[]) =>
      mutate(await call(updateEmailSettings, { body: { events } }), { revalidate: false }),
  );
  if (!data?.isAvailable) return null;
  return (
    <SettingsSection title="Email notifications" text="Send an email to your address about:">
      <EventCheckboxes
        label="Email notifications"
        events={EMAIL_EVENTS}
        chosen={chosen ?? data.events}
        onChange={choose}
      />
    </SettingsSection>
  );
}
