import type { FrameActivity } from '../../observation';

let changes = 0;
let changedAt = performance.now();
const watched = new WeakSet<Node>();

const observer = new MutationObserver(() => {
  changes += 1;
  changedAt = performance.now();
});

/** Counts the changes of a tree; shadow trees are watched one by one. */
export function watchChanges(root: Document | ShadowRoot): void {
  if (watched.has(root)) return;
  watched.add(root);
  observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
}

export function activity(): FrameActivity {
  const pending = observer.takeRecords();
  if (pending.length > 0) {
    changes += 1;
    changedAt = performance.now();
  }
  return { changes, quietMs: performance.now() - changedAt, loading: document.readyState === 'loading' };
}
