import { html, type Html } from '../html';
import type { Words } from '../messages/words';
import type { Page } from '../page';

/** The start page: what this installation is, and where its other pages are. */
export function homePage(words: Words): Page {
  const { home } = words;
  return {
    words,
    title: home.title,
    body: html`<h1>${home.title}</h1>
      <p>${home.lead}</p>
      <h2>${home.links}</h2>
      <ul class="links">
        ${link('/docs', home.docs, home.docsHint)} ${link('/docs/guide', home.guides, home.guidesHint)}
        ${link('/verify', home.verify, home.verifyHint)} ${link('/health/ready', home.health, home.healthHint)}
      </ul>`,
  };
}

const link = (address: string, name: string, hint: string): Html =>
  html`<li><a href="${address}">${name}</a> <span class="soft">${hint}</span></li>`;
