import { Button, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { completeRegistration, getPendingRegistration } from '@lectern/shared/contracts/auth.ts';
import { Navigate, useNavigate } from 'react-router-dom';
import { call, type ReplyOf } from '../../http/call.ts';
import { getErrorMessage, getStatus } from '../../http/http-error.ts';
import { useResource } from '../../http/use-resource.ts';
import { refetchSession, signOut, useSession } from '../../session/use-session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { BusyButton, LinkButton, SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts/toast-store.ts';

type Pending = ReplyOf<typeof getPendingRegistration>['pendingRegistration'];

/** The last step of a registration: the full name. */
export function CompleteRegistration() {
  const { data, error, mutate } = useResource(getPendingRegistration, {});
  const { user } = useSession();
  if (getStatus(error) === 404) return user ? <Navigate to="/dashboard" replace /> : <NoRegistration />;
  if (error) {
    return (
      <ErrorPanel
        headingLevel="h1"
        title="Could not load your registration"
        error={error}
        action={{ label: 'Try again', onClick: () => void mutate() }}
      />
    );
  }
  return (
    <Stack gap="6">
      <Heading as="h1" textStyle="page">
        Complete Registration
      </Heading>
      {data ? <RegistrationForm pending={data.pendingRegistration} /> : <Skeleton h="40" />}
    </Stack>
  );
}

function NoRegistration() {
  const navigate = useNavigate();
  return (
    <Stack gap="6">
      <Stack gap="2">
        <Heading as="h1" textStyle="page">
          No registration to complete
        </Heading>
        <Text color="fg.muted">It expired or is already complete. Please sign in again.</Text>
      </Stack>
      <Button colorPalette="accent" onClick={() => void navigate('/login', { replace: true })}>
        Back to sign in
      </Button>
    </Stack>
  );
}

function RegistrationForm({ pending }: { pending: Pending }) {
  const { email, provider, name } = pending;
  const { user } = useSession();
  const navigate = useNavigate();
  const form = useForm({
    initial: { fullName: name ?? '' },
    schema: completeRegistration.body.pick({ fullName: true }),
    async send({ fullName }) {
      await call(completeRegistration, { body: { email, fullName, provider } });
      await refetchSession();
      toastSuccess('Registration complete');
      await navigate('/dashboard', { replace: true });
    },
    onError: (error) => toastFailure('Registration failed', getErrorMessage(error, 'Something went wrong')),
  });
  if (user && !form.isBusy) return <OtherAccount signedInAs={user.email} email={email} />;
  return (
    <Form onSubmit={form.submit}>
      <Text color="fg.muted">
        You are signing up as{' '}
        <Text as="strong" color="fg" fontWeight="medium" overflowWrap="anywhere">
          {email}
        </Text>
      </Text>
      <TextField
        label="Full Name"
        placeholder="Your full name"
        autoComplete="name"
        {...form.field('fullName')}
      />
      <BusyButton
        type="submit"
        colorPalette="accent"
        isBusy={form.isBusy}
        busyText="Completing registration..."
      >
        Complete Registration
      </BusyButton>
    </Form>
  );
}

/** The API creates no account for a browser that is signed in to another one. */
function OtherAccount({ signedInAs, email }: { signedInAs: string; email: string }) {
  const leave = async () => {
    await signOut();
    // Removes the data of the account from this tab.
    window.location.reload();
  };
  return (
    <Stack gap="5">
      <Text color="fg.muted" overflowWrap="anywhere">
        {`You are signed in as ${signedInAs}. Log out to create an account for ${email}.`}
      </Text>
      <ActionButton colorPalette="accent" action={leave} failure="Could not log out">
        Log out and continue
      </ActionButton>
      <LinkButton to="/dashboard" {...SECONDARY_BUTTON} size="md">
        Go to dashboard
      </LinkButton>
    </Stack>
  );
}
