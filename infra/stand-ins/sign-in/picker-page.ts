import { html } from 'hono/html';
import { type Html, htmlPage } from '../html-page.ts';
import { avatarUrl } from './avatars.ts';
import { knownPeople } from './people.ts';

export interface Picker {
  /** The emulated provider. */
  provider: 'GitHub' | 'Google';
  /** The authorization request; the choice is added as the parameter `as`. */
  authorizeUrl: URL;
  cancelUrl: string;
  /** An invalid email address that was entered, or null. */
  refusedEmail: string | null;
}

/** The page to select a user. */
export function pickerPage(picker: Picker): Html {
  const { provider, authorizeUrl, cancelUrl, refusedEmail } = picker;
  const parameters = [...authorizeUrl.searchParams].filter(([name]) => name !== 'as');
  const people = knownPeople.map((person) => {
    const query = new URLSearchParams([...parameters, ['as', person.email]]);
    return html`<li><a class="person" href="?${query.toString()}">
      <img src="${avatarUrl(authorizeUrl.origin, person)}" alt="" width="40" height="40">
      <span><b>${person.name}</b><br><small>${person.email}</small></span></a></li>`;
  });
  const hidden = parameters.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const complaint =
    refusedEmail === null ? '' : html`<p role="alert">“${refusedEmail}” is not an email address.</p>`;
  return layout(
    `Sign in with ${provider} (local emulator)`,
    html`<h1>Sign in with ${provider}</h1>
    ${standInNotice(provider)}
    <ul>${people}</ul>
    <form method="get">${hidden}
      <label for="as">Someone else</label>
      <div class="row"><input id="as" name="as" type="email" required autocomplete="off" placeholder="name@example.com"
        value="${refusedEmail ?? ''}"><button>Continue</button></div>
      ${complaint}
      <p class="hint">An address that starts with <code>unverified</code> is treated as unverified.</p>
    </form>
    <p><a class="cancel" href="${cancelUrl}">Cancel</a></p>`,
  );
}

/** The page for an invalid request that must not redirect to the application. */
export function refusalPage(provider: Picker['provider'], error: string, explanation: string): Html {
  return layout(
    `${provider} (local emulator): ${error}`,
    html`<h1>This sign-in cannot continue</h1>${standInNotice(provider)}
    <p role="alert"><code>${error}</code>: ${explanation}.</p>`,
  );
}

function standInNotice(provider: Picker['provider']): Html {
  return html`<p class="notice">This is a local emulator of ${provider}. Nothing leaves this machine.</p>`;
}

function layout(title: string, body: Html): Html {
  return htmlPage(title, style, body);
}

const style = `
ul { list-style: none; margin: 0 0 1.25rem; padding: 0; display: grid; gap: .5rem; }
.person { display: flex; gap: .8rem; align-items: center; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: 10px;
  color: inherit; text-decoration: none; line-height: 1.3; }
.person:hover { border-color: var(--accent); }
small, .hint { color: var(--soft); }
label { display: block; font-weight: 600; margin-bottom: .3rem; }
.row { display: flex; gap: .5rem; }
input[type=email] { flex: 1; min-width: 0; padding: .55rem .7rem; font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--soft); border-radius: 8px; }
.hint { font-size: .85rem; margin: .5rem 0 0; }
.cancel { color: var(--soft); }
`;
