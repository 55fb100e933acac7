import type { FrameOperation, FrameRequests } from '../observation';
import { watchChanges, activity } from './operate/activity';
import { observe, readControl } from './observe';
import { elementOf, idOf } from './registry';
import { found, forget } from './operate/refind';
import { itemsOf, listOptions } from './state';
import { numbersAround, trackOf } from './operate/sliders';
import { carrier, drop } from './operate/files';
import { visibleText } from './texts';
import { hintsBeside } from './operate/hints';
import { calendars } from './operate/calendar';
import { blur, caret, fits, coverOf, handleOf, selectText } from './operate/act';
import { lookOf, rememberTicked } from './drawn-boxes';
import { appeared, mark, scrollList } from './operate/appeared';

/** Answers one request of the driver. The root is the element that it is asked on, or the document. */
type Handlers = {
  [O in FrameOperation]: (request: FrameRequests[O]['request'], root: Node) => FrameRequests[O]['reply'];
};

const handlers: Handlers = {
  observe: () => {
    const { view, shadows } = observe();
    shadows.forEach(watchChanges);
    forget(view.controls);
    return view;
  },
  read: ({ id }) => {
    const element = found(id);
    return element && readControl(element.element, element.kind);
  },
  activity,
  identify: (_, root) => (root instanceof Element ? idOf(root) : ''),
  select: ({ id, all }) => selectText(found(id)?.element ?? null, all),
  blur: ({ id }) => blur(found(id)?.element ?? null),
  handle: ({ id }) => handleOf(found(id)?.element ?? null),
  mark,
  appeared: ({ id }) => appeared(id === null ? null : (found(id)?.element ?? null)),
  caret,
  items: ({ id }) => {
    const list = found(id)?.element;
    const options = list ? listOptions(list) : [];
    return (list ? itemsOf(list) : []).flatMap((item, index) => {
      const option = options[index];
      return option ? [{ ...option, id: idOf(item) }] : [];
    });
  },
  calendars,
  hints: ({ id }) => hintsBeside(found(id)?.element ?? null),
  fits: ({ id, texts }) => fits(found(id)?.element ?? null, texts),
  scrollList: ({ id }) => scrollList(elementOf(id)),
  numbers: ({ id }) => numbersAround(found(id)?.element ?? null),
  track: ({ id }) => trackOf(found(id)?.element ?? null),
  look: ({ id }) => lookOf(found(id)?.element ?? null),
  ticked: ({ id }) => rememberTicked(found(id)?.element ?? null),
  textIn: ({ id }) => {
    const element = found(id)?.element;
    return element ? visibleText(element) : '';
  },
  carrier: ({ id }) => (found(id) ? carrier() : null),
  drop: ({ id, carrier: files }) => drop(found(id)?.element ?? null, files),
  cover: ({ id }) => coverOf(found(id)?.element ?? null),
};

interface Message {
  operation: FrameOperation | 'element';
  request: { id: string };
}

/** What a selector finds: an element by its id, or a new element that holds the answer to a request as text. */
export function query(root: Node, encoded: string): Element[] {
  const { operation, request } = JSON.parse(decode(encoded)) as Message;
  if (operation === 'element') {
    const element = found(request.id)?.element ?? elementOf(request.id);
    return element ? [element] : [];
  }
  const reply = document.createElement('output');
  const handler = handlers[operation] as (request: object, root: Node) => unknown;
  reply.textContent = JSON.stringify(handler(request, root));
  return [reply];
}

function decode(encoded: string): string {
  const bytes = Uint8Array.from(atob(encoded.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

watchChanges(document);
