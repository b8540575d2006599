import { Button, Flex } from '@chakra-ui/react';
import { exportAccount } from '@lectern/shared/contracts/account.ts';
import { useState } from 'react';
import { SECONDARY_BUTTON } from '../../ui/button-styles.ts';
import { lazyDialog } from '../../ui/loading/lazy-part.tsx';
import { SettingsSection } from './settings-section.tsx';

const DeleteAccountDialog = lazyDialog(() => import('./delete-account-dialog.tsx'), 'DeleteAccountDialog');

/** Export of all data, and deletion of the account. */
export function YourDataCard() {
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
