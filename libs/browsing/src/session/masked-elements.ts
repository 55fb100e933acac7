import { selectors } from 'playwright-core';

const ENGINE = 'formwork-masked';

/**
 * Finds the elements that hold a text, also in open shadow roots: controls by their value, others by their text, the innermost.
 * It runs in a world of its own, where the scripts of the page see neither it nor the texts.
 */
const SCRIPT = `({
  query(root, body) { return this.queryAll(root, body)[0] ?? null; },
  queryAll(root, body) {
    const json = decodeURIComponent(body.replace(/../g, '%$&'));
    const patterns = JSON.parse(json).map((source) => new RegExp(source, 'iu'));
    const holds = (text) => text !== '' && patterns.some((pattern) => pattern.test(text));
    const valueOf = (element) => {
      if (typeof element.value === 'string') return element.value;
      return '';
    };
    const found = new Set();
    const innermost = (element) => {
      const inner = [...element.children].filter((child) => holds(child.textContent ?? ''));
      if (inner.length === 0) found.add(element);
      else inner.forEach(innermost);
    };
    const search = (tree) => {
      for (const top of tree.children) if (holds(top.textContent ?? '')) innermost(top);
      for (const element of tree.querySelectorAll('*')) {
        if (holds(valueOf(element))) found.add(element);
        if (element.shadowRoot) search(element.shadowRoot);
      }
    };
    search(root);
    return [...found];
  },
})`;

let registered: Promise<void> | null = null;

/** Makes `maskedElements` known to this process; before the first browser context is created. */
export function registerMaskedElements(): Promise<void> {
  registered ??= selectors.register(ENGINE, { content: SCRIPT }, { contentScript: true });
  return registered;
}

/** @param patterns regular expressions (flags `iu`) of what is to be covered; hexadecimal here, so that no character has a meaning */
export const maskedElements = (patterns: readonly string[]): string =>
  `${ENGINE}=${Buffer.from(JSON.stringify(patterns)).toString('hex')}`;
