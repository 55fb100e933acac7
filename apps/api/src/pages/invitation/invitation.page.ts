import { minuteIn } from '@app/core';
import type { AcceptedInvitation, OpenInvitation } from '@app/teams';
import { html } from '../html';
import type { Words } from '../messages/words';
import type { Page } from '../page';

/** Adds copy buttons. Without scripts the keys can be selected by hand. */
const COPY_SCRIPT = `
for (const key of document.querySelectorAll('.key')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'plain';
  button.textContent = key.dataset.copy;
  button.setAttribute('aria-label', key.dataset.copyLabel);
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(key.querySelector('code').textContent);
    button.textContent = key.dataset.copied;
    button.setAttribute('aria-label', key.dataset.copiedLabel);
  });
  if (navigator.clipboard) key.append(button);
}`;

/** The page with the button that creates the keys. */
export function invitationPage({ team, email, role, expiresAt }: OpenInvitation, words: Words): Page {
  const { invitation, language } = words;
  const title = invitation.join(team);
  const roleName = Object.entries(invitation.roles).find(([name]) => name === role)?.[1] ?? role;
  return {
    words,
    team,
    title,
    body: html`<h1>${title}</h1>
      <dl>
        <dt>${invitation.account}</dt>
        <dd>${email}</dd>
        <dt>${invitation.role}</dt>
        <dd>${roleName}</dd>
        <dt>${invitation.until}</dt>
        <dd><time datetime="${expiresAt.toISOString()}">${minuteIn(language, expiresAt)}</time></dd>
      </dl>
      <p>${invitation.lead}</p>
      <form method="post"><button>${invitation.show}</button></form>`,
  };
}

/** The page that shows the keys, once. */
export function acceptedPage({ team, email, keys }: AcceptedInvitation, words: Words): Page {
  const { invitation } = words;
  const title = invitation.keysFor(team);
  return {
    words,
    team,
    title,
    script: COPY_SCRIPT,
    body: html`<h1>${title}</h1>
      <p>${invitation.keysOf(email)} <strong>${invitation.once}</strong></p>
      ${Object.entries(keys).map(
        ([environment, key]) =>
          html`<h2>${environment}</h2>
            <div
              class="key"
              data-copy="${invitation.copy}"
              data-copied="${invitation.copied}"
              data-copy-label="${invitation.copyLabel(environment)}"
              data-copied-label="${invitation.copiedLabel(environment)}"
            >
              <code>${key}</code>
            </div>`,
      )}
      <p class="soft">${invitation.use} <code>Authorization: Token &lt;API_KEY&gt;</code></p>`,
  };
}
