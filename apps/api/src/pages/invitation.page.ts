import type { AcceptedInvitation, OpenInvitation } from '@app/teams';
import { html } from './html';
import type { Page } from './page';

/** Adds copy buttons. Without scripts the keys can be selected by hand. */
const COPY_SCRIPT = `
for (const key of document.querySelectorAll('.key')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plain';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', 'Copy the key for ' + key.dataset.environment);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(key.querySelector('code').textContent);
    button.textContent = 'Copied';
    button.setAttribute('aria-label', 'Copied the key for ' + key.dataset.environment);
  });
  if (navigator.clipboard) key.append(button);
}`;

/** The page with the button that creates the keys. */
export function invitationPage({ team, email, role, expiresAt }: OpenInvitation): Page {
  return {
    title: `Join ${team}`,
    body: html`<h1>Join ${team}</h1>
      <dl>
        <dt>Account</dt>
        <dd>${email}</dd>
        <dt>Role</dt>
        <dd>${role}</dd>
        <dt>Valid until</dt>
        <dd>
          <time datetime="${expiresAt.toISOString()}"
            >${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC</time
          >
        </dd>
      </dl>
      <p>Your API keys are made when you confirm, and shown only then. Have a safe place for them at hand.</p>
      <form method="post"><button>Show my keys</button></form>`,
  };
}

/** The page that shows the keys, once. */
export function acceptedPage({ team, email, keys }: AcceptedInvitation): Page {
  return {
    title: `Your keys for ${team}`,
    script: COPY_SCRIPT,
    body: html`<h1>Your keys for ${team}</h1>
      <p>These are the keys of ${email}. <strong>They are not shown again</strong>: save them now.</p>
      ${Object.entries(keys).map(
        ([environment, key]) =>
          html`<h2>${environment}</h2>
            <div class="key" data-environment="${environment}"><code>${key}</code></div>`,
      )}
      <p class="soft">Send a key with every request: <code>Authorization: Token &lt;API_KEY&gt;</code></p>`,
  };
}
