import { CONSENT, type SigningView } from '@app/documents';
import { html, type Html } from './html';
import type { Page } from './page';
import { SIGN_SCRIPT } from './sign.script';

/** The page of a signing link in each state. `path` is its address without a trailing slash. */
export function signPage(view: SigningView, path: string): Page {
  const { title, lead, rest } = STATES[view.state](view, path);
  return {
    title,
    ...((view.state === 'open' || view.state === 'reading') && { layout: 'wide' }),
    script: SIGN_SCRIPT,
    sources: { 'connect-src': "'self'", 'font-src': "'self'" },
    body: html`<h1>${title}</h1>
      ${lead} ${rest}
      <p id="status" class="soft" role="status" aria-live="polite" tabindex="-1"></p>`,
  };
}

interface Parts {
  title: string;
  lead: Html;
  rest: Html | string;
}

const STATES: Record<SigningView['state'], (view: SigningView, path: string) => Parts> = {
  open: (view, path) => (view.role === 'approver' ? approval(view, path) : signature(view, path)),
  reading: (view, path) => ({
    title: plainName(view),
    lead: html`<p><strong>${view.sender}</strong> sends this document to <strong>${view.signer}</strong> to read.</p>`,
    rest: pages(view, path),
  }),
  waiting: (view) => ({
    title: 'Thank you, that is all for now',
    lead: html`<p>
      Others have yet to sign “${plainName(view)}”. The signed document comes by e-mail when all have signed.
    </p>`,
    rest: '',
  }),
  voided: (view) => ({
    title: `“${plainName(view)}” was voided`,
    lead: html`<p>
        <strong>${view.ended?.by ?? view.sender}</strong> has voided this document. There is nothing left to sign.
      </p>
      <p>Reason: ${view.ended?.reason ?? ''}</p>`,
    rest: '',
  }),
  signed: (view) => ({
    title: 'Thank you, you have signed',
    lead: html`<p id="sealing" role="status">
      “${plainName(view)}” is being sealed. Your copy will be here in a moment, and comes by e-mail.
    </p>`,
    rest: '',
  }),
  sealed: (view, path) => ({
    title: `“${plainName(view)}” is signed`,
    lead: html`<p>
        The document is signed and sealed: any later change to it can be detected. A copy goes by e-mail to
        ${view.signer} and to ${view.sender}.
      </p>
      <p><a class="button" href="${path}/download">Download the signed document</a></p>`,
    rest: html`<p class="soft">Whoever has the file can <a href="/verify">verify it here</a>, at any time.</p>`,
  }),
  declined: (view) => ({
    title:
      view.ended && view.ended.by !== view.signer
        ? `“${plainName(view)}” was declined`
        : `You declined to sign “${plainName(view)}”`,
    lead:
      view.ended && view.ended.by !== view.signer
        ? html`<p>${view.ended.by} declined it, so nobody has to sign it any more. You can close this page.</p>`
        : html`<p>Nothing was signed, and ${view.sender} has been told. You can close this page.</p>`,
    rest: '',
  }),
};

const signature = (view: SigningView, path: string): Parts => ({
  title: `Sign “${plainName(view)}”`,
  lead: html`<p>
      <strong>${view.sender}</strong> asks <strong>${view.signer}</strong> to read and sign this document by
      ${day(view.until)}.
    </p>
    <p><a href="#sign">Skip to the signature</a></p>`,
  rest: html`${pages(view, path)} ${signForm(view)}`,
});

const approval = (view: SigningView, path: string): Parts => ({
  title: `Approve “${plainName(view)}”`,
  lead: html`<p>
      <strong>${view.sender}</strong> asks <strong>${view.signer}</strong> to read and approve this document by
      ${day(view.until)}.
    </p>
    <p><a href="#approve">Skip to the approval</a></p>`,
  rest: html`${pages(view, path)}
    <form id="approve-form">
      <h2 id="approve">Your approval</h2>
      ${nameInput(view)}
      <button type="submit">Approve</button>
      <noscript><p class="bad">Approving needs JavaScript: allow it, or open the link in another browser.</p></noscript>
    </form>
    ${declineForm('I do not approve', 'Decline to approve')}`,
});

const pages = (view: SigningView, path: string): Html =>
  html`<section aria-label="Document">
    ${view.pages.map((page, index) => picture(page, index + 1, view.pages.length, path))}
  </section>`;

const nameInput = ({ name }: SigningView): Html =>
  html`<label for="name">Full name</label>
    <input id="name" name="name" type="text" autocomplete="name" maxlength="120" value="${name}" required />`;

const declineForm = (summary: string, label: string): Html =>
  html`<details>
    <summary>${summary}</summary>
    <form id="decline-form">
      <label for="reason">Reason (the sender sees it)</label>
      <textarea id="reason" name="reason" rows="3" maxlength="2000"></textarea>
      <p><button class="plain">${label}</button></p>
    </form>
  </details>`;

const plainName = ({ documentName }: SigningView) => documentName.replace(/\.pdf$/i, '');

/** A page of the document as a picture, with its text for screen readers. */
function picture(
  { width, height, text }: SigningView['pages'][number],
  number: number,
  of: number,
  path: string,
): Html {
  return html`<figure class="sheet">
    <img
      src="${path}/page/${number}"
      width="${width}"
      height="${height}"
      alt="Page ${number} of ${of}"
      loading="${number > 2 ? 'lazy' : 'eager'}"
    />
    <figcaption class="unseen">${text}</figcaption>
  </figure>`;
}

function signForm(view: SigningView): Html {
  return html`<form id="sign-form" data-consent="${CONSENT.version}">
      <h2 id="sign">Your signature</h2>
      ${nameInput(view)}
      <fieldset>
        <legend>How do you want to sign?</legend>
        <label class="choice"><input type="radio" name="kind" value="typed" checked /> Type my name</label>
        <label class="choice"><input type="radio" name="kind" value="drawn" /> Draw with finger, pen or mouse</label>
      </fieldset>
      <div id="typed-box">
        <p class="soft">Your signature will look like this:</p>
        <p id="typed" class="script" aria-hidden="true">Your name</p>
      </div>
      <div id="drawn-box" hidden>
        <canvas
          id="pad"
          class="pad"
          role="img"
          aria-label="Area to sign in. By keyboard, choose “Type my name” instead."
        ></canvas>
        <button type="button" id="clear" class="plain">Clear the drawing</button>
      </div>
      <p class="consent">
        <input type="checkbox" id="consent" name="consent" required />
        <label for="consent">${CONSENT.text}</label>
      </p>
      <button type="submit">Sign</button>
      <noscript><p class="bad">Signing needs JavaScript: allow it, or open the link in another browser.</p></noscript>
    </form>
    ${declineForm('I do not want to sign', 'Decline to sign')}`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const day = (at: Date): Html => html`<time datetime="${at.toISOString()}">${DAY.format(at)}</time>`;
