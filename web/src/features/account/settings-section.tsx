import { type ComponentProps, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Section } from '../../ui/section.tsx';

/** A section of the account settings. A link to it, such as `/account-settings#webhooks`, scrolls to it. */
export function SettingsSection(props: ComponentProps<typeof Section>) {
  const id = props.title.toLowerCase().replaceAll(' ', '-');
  const isLinked = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (isLinked) document.getElementById(id)?.scrollIntoView({ block: 'start' });
  }, [id, isLinked]);
  return <Section id={id} {...props} />;
}
