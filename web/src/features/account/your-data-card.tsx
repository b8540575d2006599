import { Button, Flex } from '@chakra-ui/react';
import { exportAccount } from '@lectern/shared/contracts/account.ts';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../lazy-page.ts';
import { SettingsSection } from './settings-section.tsx';

const DeleteAccountDialog = lazyPage(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** Taking everything along, and leaving nothing behind. */
export function YourDataCard() {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SettingsSection
      title="Your data"
      text="The export is one JSON file with everything you made and everything kept about you. Deleting the account removes all of it at once."
    >
      <Flex gap="3" wrap="wrap">
        <Button size="sm" variant="outline" colorPalette="gray" asChild>
          <a href={exportAccount.path} download>
            Export everything
          </a>
        </Button>
        <Button size="sm" variant="outline" colorPalette="red" onClick={() => setDeleting(true)}>
          Delete account
        </Button>
      </Flex>
      <Suspense fallback={null}>
        {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
      </Suspense>
    </SettingsSection>
  );
}
