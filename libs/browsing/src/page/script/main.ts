import type { FrameOperation, FrameRequests } from '../observation';
import { watchChanges, activity } from './operate/activity';
import { observe, readControl } from './observe';
import { elementOf, idOf } from './registry';
import { found, foundElement, rememberFeatures } from './operate/refind';
import { itemsOf, listOptions } from './state';
import { cellAt, isEdited } from './tables';
import { numbersAround, trackOf } from './operate/sliders';
import { carrier, drop } from './operate/files';
import { visibleText } from './texts';
import { selectAll } from './members';
import { hintsBeside } from './operate/hints';
import { holdSubmit } from './operate/held-submit';
import { timeColumns } from './operate/time-columns';
import { forgetTimers, isAtRest } from './operate/timers';
import { calendars } from './operate/calendar';
import { unfold } from './operate/unfold';
import { blur, caret, fits, coverOf, handleOf, selectText } from './operate/act';
import { selectRange } from './operate/select-range';
import { lookOf, rememberTicked } from './drawn-boxes';
import { appeared, mark, scrollList } from './operate/appeared';
import { scrollers, scrollPart } from './operate/scrollers';

const MAX_IN_CELL = 200;

/** Answers one request of the driver. The root is the element that it is asked on, or the document. */
type Handlers = {
  [O in FrameOperation]: (request: FrameRequests[O]['request'], root: Node) => FrameRequests[O]['reply'];
};

const handlers: Handlers = {
  observe: () => {
    const { view, shadows } = observe();
    shadows.forEach(watchChanges);
    rememberFeatures(view.controls);
    return view;
  },
  read: ({ id }) => {
    const element = found(id);
    return element && readControl(element.element, element.kind);
  },
  activity,
  rest: isAtRest,
  identify: (_, root) => (root instanceof Element ? idOf(root) : ''),
  select: ({ id, all }) => {
    forgetTimers();
    return selectText(foundElement(id), all);
  },
  range: ({ id, text }) => selectRange(id === null ? null : foundElement(id), text),
  holdSubmit: ({ id, holds }) => holdSubmit(holds ? foundElement(id) : null),
  blur: ({ id }) => blur(foundElement(id)),
  handle: ({ id }) => handleOf(foundElement(id)),
  mark,
  appeared: ({ id }) => appeared(id === null ? null : foundElement(id)),
  caret,
  items: ({ id }) => {
    const list = foundElement(id);
    const options = list ? listOptions(list) : [];
    return (list ? itemsOf(list) : []).flatMap((item, index) => {
      const option = options[index];
      return option ? [{ ...option, id: idOf(item) }] : [];
    });
  },
  calendars,
  timeColumns,
  hints: ({ id }) => hintsBeside(foundElement(id)),
  fits: ({ id, texts }) => fits(foundElement(id), texts),
  scrollList: ({ id }) => scrollList(elementOf(id)),
  cell: ({ id, row, column }) => {
    const table = elementOf(id);
    const cell = table?.isConnected ? cellAt(table, row, column) : null;
    const control = cell && readControl(cell, 'other');
    return (
      cell &&
      control && { control, inside: selectAll(cell, '*').slice(0, MAX_IN_CELL).map(idOf), isEdited: isEdited(cell) }
    );
  },
  scrollers,
  scrollPart: ({ id, to }) => scrollPart(id, to),
  numbers: ({ id }) => numbersAround(foundElement(id)),
  track: ({ id }) => {
    const track = trackOf(foundElement(id));
    return track && idOf(track);
  },
  look: ({ id }) => lookOf(foundElement(id)),
  ticked: ({ id }) => rememberTicked(foundElement(id)),
  textIn: ({ id }) => {
    const element = foundElement(id);
    return element ? visibleText(element) : '';
  },
  carrier: ({ id }) => (foundElement(id) ? carrier() : null),
  drop: ({ id, carrier: files }) => drop(foundElement(id), files),
  cover: ({ id }) => coverOf(foundElement(id)),
  unfold: ({ id }) => unfold(foundElement(id)),
};

interface Message {
  operation: FrameOperation | 'element';
  request: { id: string };
}

/** What a selector finds: an element by its id, or a new element that holds the answer to a request as text. */
export function query(root: Node, encoded: string): Element[] {
  const { operation, request } = JSON.parse(decode(encoded)) as Message;
  if (operation === 'element') {
    const element = foundElement(request.id) ?? elementOf(request.id);
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
