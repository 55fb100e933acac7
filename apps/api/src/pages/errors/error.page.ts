import type { AppError } from '@app/core';
import { html, type Html } from '../html';
import type { Words } from '../messages/words';
import type { Page } from '../page';

/**
 * The page of an error response. A sentence that the catalogues do not have is shown in English, and marked so.
 * @param number the id of the request, for errors that somebody will report
 */
export function errorPage(error: AppError, words: Words, number?: string): Page {
  const { errors } = words;
  const title = errors.titles[headingOf(error)];
  return {
    words,
    title,
    status: error.status,
    body: html`<h1>${title}</h1>
      ${sentence(error, words)}
      ${number === undefined ? '' : html`<p class="soft">${errors.number}: <code>${number}</code></p>`}
      <p><a href="/">${errors.start}</a></p>`,
  };
}

const HEADINGS: Record<number, keyof Words['errors']['titles']> = {
  ...{ 403: 'ended', 404: 'missing', 410: 'ended', 413: 'tooMuch', 429: 'tooOften', 503: 'unavailable' },
};

const headingOf = ({ status, code }: AppError): keyof Words['errors']['titles'] =>
  code === 'code_required' || code === 'code_locked'
    ? 'code'
    : (HEADINGS[status] ?? (status >= 500 ? 'broken' : 'other'));

function sentence({ code, message }: AppError, { language, errors }: Words): Html {
  const known = Object.entries(errors.texts).find(([name]) => name === code)?.[1];
  // The service's own sentence says more than the catalogue, so that English readers get it.
  return known === undefined || language === 'en' ? html`<p lang="en">${message}</p>` : html`<p>${known}</p>`;
}
