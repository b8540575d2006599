import { RETENTION_DAYS } from '@lectern/shared/domain/retention.ts';
import { useSite } from '../shell/use-site.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

/** The privacy policy. */
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
          <li>Account: your name, email address and picture, from you and your sign-in provider.</li>
          <li>Content: the collections, URLs and texts you add, and the pages fetched for them.</li>
          <li>API keys: encrypted copies, and hashes to verify them.</li>
          <li>
            Usage: the time, tool, size and result of each tool call, the name of your editor, and for 90 days
            the questions that had no answer. If you turn on &ldquo;Store questions and answers&rdquo; for an
            MCP server, we also store each question with its answer for {RETENTION_DAYS.callLog} days.
          </li>
          <li>Payments: the status of your subscription. Card data stays with the payment provider.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Why we store it">
        <p>
          To provide the service, enforce the limits of your plan, bill you if you subscribe, and fix
          problems. We do not sell personal data, and we do not train models on your content.
        </p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>
          One cookie keeps you signed in. Your color scheme and keyboard shortcut settings stay in your
          browser. We use no advertising or tracking cookies, and our pages send no requests to third parties.
        </p>
      </LegalSection>
      <LegalSection title="Who else receives data">
        <p>
          The sign-in provider you choose, and the payment provider if you subscribe. Sites whose
          documentation you add receive requests from our servers, which contain no data about you. If we use
          outside services for search, language models or pages that block our requests, these services
          receive the text of stored pages, the questions of your agents and the URLs they fetch.
        </p>
      </LegalSection>
      <LegalSection title="How long we keep it">
        <p>
          As long as your account exists. Deleted documents and MCP servers stay in your trash for{' '}
          {RETENTION_DAYS.trash} days or until you empty it. Everything else you delete is removed at once.
          Deleted data stays in backups until they expire. Invoices are kept as long as the law requires.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>You can view, correct, export and delete your data, and object to its use. Contact us to do so.</p>
      </LegalSection>
    </LegalPage>
  );
}
