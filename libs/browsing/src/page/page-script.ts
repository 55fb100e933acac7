import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BrowserContext, type ElementHandle, type Frame, type Locator, selectors } from 'playwright-core';
import { compiledProgram } from '@app/core/programs';
import type { FrameOperation, FrameRequests } from './observation';
import { WATCH_WORK } from './page-watch';

/**
 * The name of the selector engine that is the script. Playwright runs engines in an isolated world, where a page has no access:
 * a page that replaced the prototypes of its own world does not change what is observed. Answers come as the text of a new element.
 */
const ENGINE = 'formwork';

let registered: Promise<void> | null = null;

/** Contexts whose shadow trees are open. */
const opened = new WeakSet<BrowserContext>();

/** Makes the script known to the documents that a context loads from now on. */
export async function registerPageScript(context: BrowserContext): Promise<void> {
  registered ??= selectors.register(ENGINE, { content: bundle() }, { contentScript: true });
  await registered;
  if (opened.has(context)) return;
  opened.add(context);
  await context.addInitScript(OPEN_SHADOW_TREES + WATCH_WORK);
}

/** Scripts cannot read closed shadow trees, but a person sees them. Runs in the world of the page, which learns nothing else. */
const OPEN_SHADOW_TREES = `{
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(init) { return attach.call(this, { ...init, mode: 'open' }); };
}`;

/** The compiled modules of `script/` as one expression; a page cannot load modules. */
function bundle(): string {
  const entry = compiledProgram(join(__dirname, 'script'), 'main');
  const modules = new Map<string, string>();
  collect(entry, modules);
  const table = [...modules].map(([path, code]) => `${JSON.stringify(path)}: (exports, require) => {\n${code}\n}`);
  return `(() => {
    const modules = {${table.join(',\n')}};
    const loaded = {};
    const load = (path) => {
      if (!loaded[path]) { loaded[path] = {}; modules[path](loaded[path], (name) => load(resolve(path, name))); }
      return loaded[path];
    };
    const resolve = (from, name) => {
      const parts = from.split('/').slice(0, -1);
      for (const part of name.split('/')) if (part === '..') parts.pop(); else if (part !== '.') parts.push(part);
      return parts.join('/') + '.js';
    };
    const script = load(${JSON.stringify(entry)});
    return { queryAll: (root, selector) => script.query(root, selector) };
  })()`;
}

function collect(path: string, modules: Map<string, string>): void {
  if (modules.has(path)) return;
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build.`);
  const code = readFileSync(path, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '');
  modules.set(path, code);
  for (const [, name = ''] of code.matchAll(/require\("(\.[\w./-]+)"\)/g))
    collect(join(dirname(path), `${name}.js`), modules);
}

const selector = (operation: FrameOperation | 'element', request: object): string =>
  `${ENGINE}=${Buffer.from(JSON.stringify({ operation, request })).toString('base64url')}`;

/** Asks the script in a frame. */
export async function ask<O extends FrameOperation>(
  frame: Frame,
  operation: O,
  request: FrameRequests[O]['request'],
  timeoutMs: number,
): Promise<FrameRequests[O]['reply']> {
  const text = await frame.locator(selector(operation, request)).textContent({ timeout: timeoutMs });
  return JSON.parse(text ?? 'null') as FrameRequests[O]['reply'];
}

/** The id that the script of the parent frame has for a frame element. */
export async function idOfFrame(element: ElementHandle): Promise<string> {
  const reply = await element.$(selector('identify', {}));
  return JSON.parse((await reply?.textContent()) ?? '""') as string;
}

/** The element with an id; it is looked up again by each action. */
export const elementIn = (frame: Frame, id: string): Locator => frame.locator(selector('element', { id }));
