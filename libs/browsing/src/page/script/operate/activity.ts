import type { FrameActivity } from '../../observation';
import { hasTimers } from './timers';

let changes = 0;
let changedAt = performance.now();
const watched = new WeakSet<Node>();

/** A node that changes more often than this in a second is animated: a clock, a counter, a picture that moves. */
const ANIMATED = 8;
const SECOND_MS = 1_000;
const rates = new WeakMap<Node, { since: number; changes: number }>();

const observer = new MutationObserver(note);

function note(records: readonly MutationRecord[]): void {
  const now = performance.now();
  const nodes = [...new Set(records.map(({ target }) => target))];
  // Every node is counted, also after the first telling one.
  const telling = nodes.filter((node) => changesOf(node, now) <= ANIMATED);
  if (telling.length === 0) return;
  changes += 1;
  changedAt = now;
}

/** How often a node changed in this second. */
function changesOf(node: Node, now: number): number {
  const rate = rates.get(node);
  const current = rate && now - rate.since < SECOND_MS ? rate : { since: now, changes: 0 };
  current.changes += 1;
  rates.set(node, current);
  return current.changes;
}

/** Counts the changes of a tree; shadow trees are watched one by one. */
export function watchChanges(root: Document | ShadowRoot): void {
  if (watched.has(root)) return;
  watched.add(root);
  observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
}

export function activity(): FrameActivity {
  const pending = observer.takeRecords();
  if (pending.length > 0) note(pending);
  return {
    changes,
    quietMs: performance.now() - changedAt,
    loading: document.readyState === 'loading',
    timers: hasTimers(),
  };
}
