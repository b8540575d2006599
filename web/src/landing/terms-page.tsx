import { useSite } from '../shell/use-site.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

/** The terms of service. */
export function TermsPage() {
  const { companyName } = useSite();
  return (
    <LegalPage title="Terms of Service">
      <LegalSection title="Agreement">
        <p>
          These terms are an agreement between you and {companyName} about your use of Lectern. By signing in,
          you accept them. If you use Lectern for an organization, you accept them on its behalf and confirm
          that you may do so.
        </p>
      </LegalSection>
      <LegalSection title="License">
        <p>
          We grant you a limited, non-exclusive, non-transferable right to use the service for your own work,
          within the limits of your plan, as long as you comply with these terms.
        </p>
      </LegalSection>
      <LegalSection title="Use restrictions">
        <ul>
          <li>Do not resell the service, or give others access to your account or keys.</li>
          <li>Do not add content you have no right to use, or URLs you are not allowed to fetch.</li>
          <li>Do not try to bypass limits, or to access data or networks that are not yours.</li>
          <li>Do not disrupt the service or the sites whose documentation it reads.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Customer data">
        <p>
          Your content remains yours. You allow us to store, process and transmit it as needed to provide the
          service. You are responsible for having the right to add it. We handle personal data as described in
          the Privacy Policy.
        </p>
      </LegalSection>
      <ClosingSections />
    </LegalPage>
  );
}

/** Fees, termination, liability and governing law. */
function ClosingSections() {
  return (
    <>
      <LegalSection title="Fees">
        <p>
          The Pro plan is paid in advance, by year or by month, and renews until it is canceled. Fees are
          non-refundable, except where the law requires a refund. After a cancellation, you keep access until
          the end of the paid period.
        </p>
      </LegalSection>
      <LegalSection title="Termination">
        <p>
          You may end this agreement at any time by deleting your account. We may suspend or end your access
          if you break these terms, or for any other reason with 30 days&apos; notice. The sections on fees,
          liability and governing law continue to apply after the agreement ends.
        </p>
      </LegalSection>
      <LegalSection title="Warranty and liability">
        <p>
          We provide the service &ldquo;as is&rdquo;, without warranties of any kind. To the extent the law
          allows, we are not liable for indirect or consequential damages. Our total liability is limited to
          the amount you paid in the last 6 months, or $100 if that is greater.
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
