import { escapeMarkup } from '@app/core/programs';
import type { Chance } from '../chance';
import type { Answer } from '../instance';

const STYLES = [
  'body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:48rem;padding:0 1rem}',
  'body{font:14px Georgia,serif;margin:0;padding:24px;background:#fbf8f1}table{border-collapse:collapse}td,th{padding:6px 12px;border:1px solid #bbb}',
  'body{font:15px/1.4 Arial,sans-serif;margin:0 0 0 12%;width:70%}button{padding:8px 16px;border-radius:20px;border:1px solid #555}',
  'body{font:13px Verdana,sans-serif;background:#eef;margin:10px}input,select,textarea{font:inherit;padding:3px}',
];

/** Styles of the scripted widgets; only what they need in order to work. */
const WIDGET_STYLE = `
.pop{position:absolute;z-index:9;background:#fff;border:1px solid #888;padding:4px;max-height:160px;overflow:auto;min-width:120px}
.item{padding:4px 8px;cursor:pointer}.item:hover{background:#dde}.on{background:#cce}
.face{display:inline-block;border:1px solid #888;padding:4px 12px;min-width:120px;cursor:pointer;background:#fff}
.track{position:relative;display:inline-block;width:200px;height:8px;background:#ccc;margin:10px}
.thumb{position:absolute;top:-6px;width:16px;height:20px;background:#446;cursor:grab;margin-left:-8px}
.box{display:inline-block;width:16px;height:16px;border:2px solid #555;vertical-align:middle;cursor:pointer}.box.on{background:#464}
.veil{position:absolute;opacity:0;width:1px;height:1px}.wrap{position:relative;display:inline-block}
.card{display:inline-block;border:1px solid #999;border-radius:8px;padding:8px 14px;margin:4px;cursor:pointer}
[hidden]{display:none!important}`;

/** Functions that the scripts of widgets use. A hidden field holds what a scripted widget would send. */
const KIT = `
const at = (id) => document.getElementById(id);
const put = (id, value) => { at(id).value = value; at(id).dispatchEvent(new Event('change', { bubbles: true })); };
`;

export interface DocumentParts {
  title: string;
  body: string;
  script?: string;
  head?: string;
}

/** An HTML document in one of several looks, with texts around that do not matter. */
export function htmlDocument(chance: Chance, { title, body, script = '', head = '' }: DocumentParts): Answer {
  const noise = chance.is(0.5) ? `<p>${chance.pick(NOISE)}</p>` : '';
  const footer = chance.is(0.5) ? `<footer><small>${chance.pick(FOOTERS)}</small></footer>` : '';
  return {
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title>
<style>${chance.pick(STYLES)}${WIDGET_STYLE}</style>${head}</head><body><h1>${escapeMarkup(title)}</h1>${noise}${body}${footer}
<script>${KIT}${script}</script></body></html>`,
  };
}

const NOISE = [
  'Please read the notes before you begin.',
  'Entries are checked by our staff within three working days.',
  'This service is free of charge.',
  'Questions? Ask at the front desk.',
];
const FOOTERS = ['© The office', 'Last update in spring', 'Opening hours: 9 to 17', 'Imprint and privacy'];
