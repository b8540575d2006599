import { escapeText } from '@lectern/shared/escape-text.ts';
import type { EmailText } from './email-text.ts';

/** An email as plain text and as HTML. */
interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Renders an email. All content is escaped: names and reasons come from websites. */
export function renderEmail(
  { subject, paragraphs, link }: EmailText,
  { publicUrl, unsubscribeUrl }: { readonly publicUrl: string; readonly unsubscribeUrl: string },
): RenderedEmail {
  const url = publicUrl + link.path;
  const text = [
    ...paragraphs,
    `${link.label}: ${url}`,
    `--\nUnsubscribe from these emails: ${unsubscribeUrl}`,
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeText(subject)}</title></head>
<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem">
${paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join('\n')}
<p><a href="${escapeText(url)}">${escapeText(link.label)}</a></p>
<hr>
<p><small><a href="${escapeText(unsubscribeUrl)}">Unsubscribe</a> from these emails.</small></p>
</body>
</html>
`;
  return { subject, text, html };
}
