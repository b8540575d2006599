import { chakra, Flex, Stack } from '@chakra-ui/react';
import type { EmailEvent, WebhookEvent } from '@lectern/shared/domain/accounts/notifications.ts';
import { EVENT_LABELS } from './event-labels.ts';

interface EventCheckboxesProps<Event extends WebhookEvent | EmailEvent> {
  readonly label: string;
  readonly events: readonly Event[];
  readonly chosen: readonly Event[];
  readonly onChange: (chosen: Event[]) => void;
}

/** A list of events to choose from. */
export function EventCheckboxes<Event extends WebhookEvent | EmailEvent>({
  label,
  events,
  chosen,
  onChange,
}: EventCheckboxesProps<Event>) {
  return (
    <Stack as="fieldset" role="group" aria-label={label} gap="2">
      {events.map((event) => (
        <Flex as="label" key={event} gap="2.5" align="center" cursor="pointer" w="fit-content">
          <chakra.input
            type="checkbox"
            boxSize="4"
            accentColor="accent.solid"
            checked={chosen.includes(event)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, event] : chosen.filter((other) => other !== event))
            }
          />
          {EVENT_LABELS[event]}
        </Flex>
      ))}
    </Stack>
  );
}
