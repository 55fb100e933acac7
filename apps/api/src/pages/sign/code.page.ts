import type { LinkOwner } from '@app/documents';
import type { TeamBrand } from '@app/teams';
import { html, Html } from '../html';
import type { Words } from '../messages/words';
import type { Page } from '../page';
import { brandOf } from './sign.brand';

/** The look of the form, beside that of the signing page. */
const CODE_STYLE = `
#problem { margin: .4rem 0 0; }
#code-form > button { margin-top: 1rem; }
`;

/**
 * The page of a link whose access code was not entered yet. It says who sends, and nothing about the document.
 * @param left the tries that are left after a wrong one; null before
 */
export function codePage(owner: LinkOwner, path: string, words: Words, team: TeamBrand, left: number | null): Page {
  const { code } = words.sign;
  const brand = brandOf(team, path);
  const isLocked = (left ?? owner.triesLeft) === 0;
  const title = isLocked ? code.titleLocked : code.title;
  return {
    words,
    ...brand,
    style: brand.style + CODE_STYLE,
    title,
    ...(isLocked ? { status: 403 } : left !== null && { status: 400 }),
    body: html`<h1>${title}</h1>
      ${isLocked ? html`<p>${code.locked(owner.sender)}</p>` : codeForm(owner.sender, path, words, left)}`,
  };
}

/** It needs no script. What is wrong is read out with the input, which has the focus. */
const codeForm = (sender: string, path: string, { sign: { code } }: Words, left: number | null): Html =>
  html`<p>${code.asks(sender)}</p>
    <form id="code-form" method="post" action="${path}">
      <input type="hidden" name="act" value="code" />
      <label for="code">${code.label}</label>
      <input
        id="code"
        name="code"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        maxlength="100"
        required
        autofocus
        ${left === null ? '' : new Html('aria-invalid="true"')}
        aria-describedby="problem"
      />
      <p id="problem" class="bad" role="alert">${left === null ? '' : code.wrong(left)}</p>
      <button type="submit">${code.enter}</button>
    </form>`;
