import { BIN_DAYS } from '@lectern/shared/domain/bin.ts';
import { useSite } from '../shell/use-site.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

/** What is stored about people, why, and for how long. */
export function PrivacyPage() {
  const { companyName } = useSite();
  return (
    <LegalPage title="Privacy Policy">
      <LegalSection title="Who we are">
        <p>
          This policy describes how {companyName} handles personal data in Lectern, a service that turns
          technical documentation into servers for AI coding tools.
        </p>
      </LegalSection>
      <LegalSection title="What we store">
        <ul>
          <li>
            Account: your name, e-mail address and picture, as the sign-in provider and you give them to us.
          </li>
          <li>Content: the collections, addresses and texts you add, and the pages fetched for them.</li>
          <li>API keys: encrypted, so that you can copy them again, and a fingerprint to recognise them.</li>
          <li>
            Use: which tool was called when and on which collection, which editor connected, and the questions
            of your agents to which nothing was found, for 90 days. Questions that had an answer are not kept.
          </li>
          <li>Payments: the state of your subscription. Card data stays with the payment provider.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Why we store it">
        <p>
          To run the service you asked for, to keep to the limits of your plan, to bill you if you subscribe,
          and to find and repair faults. We do not sell personal data, and we do not train models on your
          content.
        </p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>
          One cookie keeps you signed in. Your choices of colours and keyboard shortcuts stay in your browser.
          There are no advertising or tracking cookies, and no requests to third parties from our pages.
        </p>
      </LegalSection>
      <LegalSection title="Who else receives data">
        <p>
          The sign-in provider you choose, and the payment provider if you subscribe. Sites whose
          documentation you add see requests from our servers, which carry nothing about you.
        </p>
      </LegalSection>
      <LegalSection title="How long we keep it">
        <p>
          As long as your account exists. A document or an MCP Server that you delete lies in your bin for{' '}
          {BIN_DAYS} days, or until you empty it, and is removed then; everything else that you delete is
          removed at once. Back-ups follow in their own rhythm. Invoices are kept as long as the law asks.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>You may see, correct, export and delete your data, and object to its use. Write to us to do so.</p>
      </LegalSection>
    </LegalPage>
  );
}
