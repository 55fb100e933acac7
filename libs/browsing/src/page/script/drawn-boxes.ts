import { attributeOf, childrenIn, classesOf, textContentOf } from './members';

/** The looks that drawn boxes without marks had after they were ticked. */
const tickedLooks = new WeakMap<Element, string>();

export function rememberTicked(element: Element | null): boolean {
  if (element) tickedLooks.set(element, lookOf(element));
  return element !== null;
}

/** What a person sees change when a drawn box is ticked. */
export function lookOf(element: Element | null): string {
  if (!element) return '';
  return [element, ...childrenIn(element)]
    .map((part) => {
      const { backgroundColor, borderColor, transform, left, boxShadow } = getComputedStyle(part);
      return [classesOf(part), textContentOf(part), backgroundColor, borderColor, transform, left, boxShadow].join();
    })
    .join();
}

const MARKS = /(?:^|[-_])(?:on|active|selected|checked|ticked)$/i;

/** Whether a drawn box says that it is ticked: by a class or an attribute of state, or by a tick in it. */
export function isMarked(element: Element): boolean {
  const parts = [element, ...childrenIn(element)];
  const named = parts.some((part) =>
    classesOf(part)
      .split(/\s+/)
      .some((name) => MARKS.test(name)),
  );
  const stated = parts.some((part) =>
    /^(?:on|true|checked|active)$/i.test(attributeOf(part, 'data-state') ?? attributeOf(part, 'data-checked') ?? ''),
  );
  return (
    named || stated || tickedLooks.get(element) === lookOf(element) || /[✓✔☑✅]/u.test(textContentOf(element) ?? '')
  );
}
