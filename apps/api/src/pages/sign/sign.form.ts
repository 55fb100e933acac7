import type { Consent, SigningView } from '@app/documents';
import { fieldInputs } from './field-inputs';
import type { Refusal } from './refusal';
import { html, Html } from '../html';
import type { Words } from '../messages/words';

/** What the states of the page have in common. `path` is its address without a trailing slash. */
export interface Signing {
  view: SigningView;
  path: string;
  words: Words;
  /** What the signer has sent and cannot be signed with; null when the page is opened. */
  refused: Refusal | null;
}

/**
 * The forms that sign and decline. Without scripts they are sent as HTML forms, and sign with the typed name; what needs the
 * script is hidden until it runs.
 */
export function signForm({ view, path, words: { sign }, refused }: Signing, consent: Consent): Html {
  const problem = problemBox(refused?.problem ? sign.script[refused.problem] : '');
  return html`<form
      id="sign-form"
      method="post"
      action="${path}"
      data-consent="${consent.version}"
      data-words="${JSON.stringify({ ...sign.script, faults: sign.faults })}"
    >
      <input type="hidden" name="act" value="sign" />
      <input type="hidden" name="document_sha256" value="${view.documentSha256}" />
      ${fieldInputs(view.fields, sign, refused)}
      <h2 id="sign" tabindex="-1">${sign.yours}</h2>
      <input type="hidden" name="consent_version" value="${consent.version}" />
      ${nameInput(view, sign, refused)} ${isOfName(refused) ? problem : ''} ${kinds(sign)}
      <p class="consent">
        <input
          type="checkbox"
          id="consent"
          name="consent"
          value="yes"
          required
          ${refused?.consent ? new Html('checked') : ''}
          aria-describedby="problem"
        />
        <label for="consent">${consent.text}</label>
      </p>
      ${isOfName(refused) ? '' : problem}
      <button type="submit">${sign.sign}</button>
      <p id="status" class="soft" role="status"></p>
      <noscript><p class="soft">${sign.withoutScript}</p></noscript>
    </form>
    ${declineForm(path, sign, sign.refuse, sign.decline)}`;
}

/** The forms that approve and decline, also without scripts. */
export function approvalForm({ view, path, words: { sign } }: Signing): Html {
  return html`<form id="approve-form" method="post" action="${path}" data-words="${JSON.stringify(sign.script)}">
      <h2 id="approve" tabindex="-1">${sign.approval}</h2>
      <input type="hidden" name="act" value="approve" />
      <input type="hidden" name="document_sha256" value="${view.documentSha256}" />
      ${nameInput(view, sign, null)}
      <p id="problem" class="bad" role="alert"></p>
      <button type="submit">${sign.approve}</button>
    </form>
    ${declineForm(path, sign, sign.refuseApproval, sign.declineApproval)}`;
}

type SignWords = Signing['words']['sign'];

/** What is wrong with the name is said beside it. */
const isOfName = (refused: Refusal | null): boolean =>
  refused?.problem === 'name' || refused?.problem === 'unprintable';

const problemBox = (text: string): Html => html`<p id="problem" class="bad" role="alert">${text}</p>`;

const nameInput = ({ name }: SigningView, sign: SignWords, refused: Refusal | null): Html =>
  html`<label for="name">${sign.fullName}</label>
    <input
      id="name"
      name="name"
      type="text"
      autocomplete="name"
      maxlength="120"
      required
      value="${refused?.name ?? name}"
      ${isOfName(refused) ? new Html('aria-invalid="true" autofocus') : ''}
      aria-describedby="problem"
    />`;

const declineForm = (path: string, sign: SignWords, summary: string, label: string): Html =>
  html`<details>
    <summary>${summary}</summary>
    <form id="decline-form" method="post" action="${path}">
      <input type="hidden" name="act" value="decline" />
      <label for="reason">${sign.reason}</label>
      <textarea id="reason" name="reason" rows="3" maxlength="2000"></textarea>
      <p id="decline-problem" class="bad" role="alert"></p>
      <p><button class="plain">${label}</button></p>
    </form>
  </details>`;

function kinds(sign: Signing['words']['sign']): Html {
  return html`<div id="kinds" hidden>
    <fieldset>
      <legend>${sign.how}</legend>
      <label class="choice"><input type="radio" name="kind" value="typed" checked /> ${sign.typed}</label>
      <label class="choice"><input type="radio" name="kind" value="drawn" /> ${sign.drawn}</label>
    </fieldset>
    <div id="typed-box">
      <p class="soft">${sign.preview}</p>
      <p id="typed" class="script" aria-hidden="true" data-empty="${sign.yourName}">${sign.yourName}</p>
    </div>
    <div id="drawn-box" hidden>
      <canvas id="pad" class="pad" role="img" aria-label="${sign.pad}"></canvas>
      <button type="button" id="clear" class="plain">${sign.clear}</button>
    </div>
  </div>`;
}
