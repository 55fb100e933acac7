import type { Page } from 'playwright-core';
import type { Chance } from '../chance';
import type { TaskInstance, TaskKind } from '../instance';
import { htmlDocument } from './document';

/** A page that keeps what is done on it, in order: clicks on `data-does`, and what its script passes to `keep`. */
export interface KeptPage {
  title: string;
  body: string;
  script?: string;
  task: string;
  /** What must be kept in the end. */
  wanted: string[];
  solve(page: Page): Promise<void>;
}

/** Synchronous, so that nothing is lost when the browser closes. */
const KEEP = `
const keep = (what) => { const request = new XMLHttpRequest(); request.open('GET', 'keep?what=' + encodeURIComponent(what), false); request.send(); };
addEventListener('click', (event) => { const does = event.target.closest('[data-does]'); if (does) keep(does.dataset.does); });
const fieldsOf = (form) => [...new FormData(form)].map(([name, value]) => name + '=' + value).join('&');
addEventListener('submit', (event) => { event.preventDefault(); keep(fieldsOf(event.target)); document.body.insertAdjacentHTML('beforeend', '<p role="status">Thank you. We have received it.</p>'); });`;

export function keptTask(name: string, build: (chance: Chance) => KeptPage): TaskKind {
  return {
    name,
    make(chance): TaskInstance {
      const { title, body, script = '', task, wanted, solve } = build(chance);
      const kept: string[] = [];
      const page = htmlDocument(chance, { title, body, script: KEEP + script });
      return {
        task,
        values: [],
        respond: ({ path, query }) => {
          if (path === 'keep') kept.push(query.get('what') ?? '');
          return path === '' ? page : { body: 'ok' };
        },
        solve,
        problem: () =>
          JSON.stringify(kept) === JSON.stringify(wanted)
            ? null
            : `kept ${JSON.stringify(kept)}, not ${JSON.stringify(wanted)}`,
      };
    },
  };
}
