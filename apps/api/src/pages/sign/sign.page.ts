import { dayIn } from '@app/core';
import { consentIn, type SigningView } from '@app/documents';
import type { TeamBrand } from '@app/teams';
import { html, type Html } from '../html';
import type { Words } from '../messages/words';
import type { Page } from '../page';
import { brandOf } from './sign.brand';
import { approvalForm, signForm, type Signing } from './sign.form';
import type { Refusal } from './refusal';
import { SIGN_SCRIPT } from './sign.script';

/** The page of a signing link in each state, in the name and the colour of the team, with its logo. */
export function signPage(
  view: SigningView,
  path: string,
  words: Words,
  team: TeamBrand,
  refused: Refusal | null = null,
): Page {
  const { title, body } = STATES[view.state]({ view, path, words, refused });
  return {
    words,
    ...brandOf(team, path),
    title,
    ...(refused && { status: 400 }),
    ...((view.state === 'open' || view.state === 'reading') && { layout: 'wide' }),
    script: SIGN_SCRIPT,
    sources: { 'connect-src': "'self'", 'font-src': "'self'" },
    body: html`<h1 tabindex="-1">${title}</h1>
      ${body}`,
  };
}

interface Parts {
  title: string;
  body: Html;
}

const STATES: Record<SigningView['state'], (signing: Signing) => Parts> = {
  open: (signing) => (signing.view.role === 'approver' ? approval(signing) : signature(signing)),
  reading: (signing) => ({
    title: plainName(signing),
    body: html`${sentence(signing.words.sign.sends(signing.view.sender, signing.view.signer))} ${pages(signing)}`,
  }),
  waiting: (signing) => ({
    title: signing.words.sign.titleWaiting,
    body: html`<p>${signing.words.sign.waiting(plainName(signing))}</p>`,
  }),
  voided: (signing) => ({
    title: signing.words.sign.titleVoided(plainName(signing)),
    body: html`<p>${signing.words.sign.voided(signing.view.ended?.by ?? signing.view.sender)}</p>
      <p>${signing.words.sign.reasonGiven(signing.view.ended?.reason ?? '')}</p>`,
  }),
  signed: (signing) => ({
    title: signing.view.role === 'signer' ? signing.words.sign.titleSigned : signing.words.sign.titleAllSigned,
    body: html`<p id="sealing" role="status">${signing.words.sign.sealing(plainName(signing))}</p>
      <noscript
        ><p><a class="button" href="${signing.path}">${signing.words.sign.look}</a></p></noscript
      >`,
  }),
  unsealed: ({ view, path, words: { sign } }) => ({
    title: sign.titleUnsealed(plainName({ view })),
    body: html`<p>${sign.unsealed(view.sender)}</p>
      <p class="soft">${sign.unsealedCopy}</p>
      <p><a class="button" href="${path}">${sign.look}</a></p>`,
  }),
  sealed: (signing) => ({
    title: signing.words.sign.titleSealed(plainName(signing)),
    body: sealed(signing),
  }),
  declined,
};

/** The envelope ends for all when one of them declines. */
function declined(signing: Signing): Parts {
  const { ended, signer, sender, role } = signing.view;
  const { sign } = signing.words;
  const name = plainName(signing);
  if (ended && ended.by !== signer)
    return { title: sign.titleDeclinedByOther(name), body: html`<p>${sign.declinedByOther(ended.by)}</p>` };
  return role === 'approver'
    ? { title: sign.titleDeclinedApproval(name), body: html`<p>${sign.declinedApproval(sender)}</p>` }
    : { title: sign.titleDeclined(name), body: html`<p>${sign.declined(sender)}</p>` };
}

function signature(signing: Signing): Parts {
  const { view, words } = signing;
  const { asks, titleOpen, toSignature, toFill } = words.sign;
  return {
    title: titleOpen(plainName(signing)),
    body: html`${sentence(asks(view.sender, view.signer, dayIn(words.language, view.until)))}
      <p>${view.fields.length > 0 ? html`<a href="#fill">${toFill}</a>` : html`<a href="#sign">${toSignature}</a>`}</p>
      ${pages(signing)} ${signForm(signing, consentIn(words.language))}`,
  };
}

function approval(signing: Signing): Parts {
  const { view, words } = signing;
  const { asksApproval, titleApprove, toApproval } = words.sign;
  return {
    title: titleApprove(plainName(signing)),
    body: html`${sentence(asksApproval(view.sender, view.signer, dayIn(words.language, view.until)))}
      <p><a href="#approve">${toApproval}</a></p>
      ${pages(signing)} ${approvalForm(signing)}`,
  };
}

const plainName = ({ view }: Pick<Signing, 'view'>) => view.documentName.replace(/\.pdf$/i, '');

/** Who asks whom: the first and the third part are people. */
const sentence = ([sender = '', asks = '', signer = '', rest = '']: string[]): Html =>
  html`<p><strong>${sender}</strong>${asks}<strong>${signer}</strong>${rest}</p>`;

/** The pages in a frame that scrolls sideways when they are enlarged; the script shows the buttons. */
function pages({ view, path, words: { sign } }: Signing): Html {
  const count = view.pages.length;
  // Browsers keep the pictures: those of the next version of the document have another address.
  const version = view.documentSha256.slice(0, 8);
  const button = (act: string, label: string, sign: string) =>
    html`<button type="button" class="plain" data-zoom="${act}" aria-label="${label}" title="${label}">
      ${sign}
    </button>`;
  return html`<section aria-label="${sign.document}">
    <div class="bar">
      <a href="${path}/document" aria-label="${sign.openPdf}"
        ><span class="long">${sign.openPdf}</span><span class="short">PDF</span></a
      >
      <div class="tools" role="group" aria-label="${sign.tools}" hidden>
        ${button('out', sign.smaller, '−')} <output id="zoom" aria-live="polite">100 %</output>
        ${button('in', sign.larger, '+')} ${button('fit', sign.fit, '↔')}
      </div>
    </div>
    <p id="loading" class="soft" data-text="${sign.loaded}" hidden>
      <progress max="${count}" value="0" aria-hidden="true"></progress> <span></span>
    </p>
    <div id="pages" class="pages" tabindex="0" role="group" aria-label="${sign.document}">
      ${view.pages.map((page, index) => picture(page, index + 1, sign, { path, version, of: count }))}
    </div>
  </section>`;
}

/** A page of the document as a picture, with its text for screen readers. */
function picture(
  page: SigningView['pages'][number],
  number: number,
  sign: Words['sign'],
  { path, version, of }: { path: string; version: string; of: number },
): Html {
  const places = page.places.map(({ kind, isOwn }) => (isOwn ? sign.ownPlaces : sign.places)[kind]);
  return html`<figure class="sheet">
    <img
      src="${path}/page/${number}?v=${version}"
      width="${page.width}"
      height="${page.height}"
      alt="${sign.pageOf(number, of)}"
      loading="${number > 2 ? 'lazy' : 'eager'}"
    />
    ${page.places.map(linkOn)}
    <figcaption class="unseen">${[page.text, ...places].join('\n')}</figcaption>
  </figure>`;
}

/** A place of the recipient, which leads to what is to be given there: for a pointer, as the page says it and links to it otherwise. */
function linkOn({ isOwn, box, field }: SigningView['pages'][number]['places'][number]): Html {
  if (!isOwn || !box) return html``;
  const target = field === undefined ? '#sign' : `#field-${field}`;
  const sides = [box.x, box.y, box.width, box.height].map((side) => (side * 100).toFixed(2)).join(' ');
  return html`<a class="place" href="${target}" data-box="${sides}" tabindex="-1" aria-hidden="true" hidden></a>`;
}

function sealed({ view, path, words: { sign } }: Signing): Html {
  return html`<p>${sign.sealed(view.signer, view.sender)}</p>
    <p><a class="button" href="${path}/download">${sign.download}</a></p>
    <p class="soft">${sign.verifyBefore}<a href="/verify">${sign.verifyLink}</a>${sign.verifyAfter}</p>`;
}
