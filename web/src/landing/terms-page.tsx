import { useSite } from '../shell/use-site.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

/** The rules under which the service is used. */
export function TermsPage() {
  const { companyName } = useSite();
  return (
    <LegalPage title="Terms of Service">
      <LegalSection title="Agreement">
        <p>
          These terms are an agreement between you and {companyName} about the use of Lectern. By signing in
          you accept them. If you act for an organisation, you accept them for it.
        </p>
      </LegalSection>
      <LegalSection title="Licence">
        <p>
          We grant you a limited, non-exclusive, non-transferable right to use the service for your own work,
          within the limits of your plan, while these terms are kept.
        </p>
      </LegalSection>
      <LegalSection title="Use restrictions">
        <ul>
          <li>Do not resell the service, or give others access to your account or keys.</li>
          <li>Do not add content that you have no right to use, or addresses you may not fetch.</li>
          <li>Do not try to get around limits, or to reach data or networks that are not yours.</li>
          <li>Do not disturb the service or the sites whose documentation it reads.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Customer data">
        <p>
          What you add remains yours. You allow us to store, process and transmit it as far as the service
          needs it. You are responsible for having the right to add it. We handle personal data as the Privacy
          Policy says.
        </p>
      </LegalSection>
      <ClosingSections />
    </LegalPage>
  );
}

/** Money, the end of the agreement, and what happens in a dispute. */
function ClosingSections() {
  return (
    <>
      <LegalSection title="Fees">
        <p>
          The Pro plan is paid in advance, by year or by month, and renews until it is cancelled. Fees are
          non-refundable, except where the law asks otherwise. After a cancellation you keep access until the
          end of the paid period.
        </p>
      </LegalSection>
      <LegalSection title="Termination">
        <p>
          You may stop at any time by deleting your account. We may suspend or end access when these terms are
          broken, or with 30 days&apos; notice otherwise. Sections that by their nature outlast the agreement
          do so.
        </p>
      </LegalSection>
      <LegalSection title="Warranty and liability">
        <p>
          The service is provided as it is. To the extent the law allows, we are not liable for indirect or
          consequential damage, and our total liability is limited to the amount you paid in the last 6
          months, or $100 if that is greater.
        </p>
      </LegalSection>
      <LegalSection title="Governing law">
        <p>
          The law of the State of California governs these terms. The courts of San Francisco, California,
          have exclusive jurisdiction.
        </p>
      </LegalSection>
    </>
  );
}
