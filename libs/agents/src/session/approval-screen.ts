import { createHash } from 'node:crypto';
import type { ApprovalScreen, PendingAction } from './session-messages';

/** What a reviewer approves. Secrets are masked before, so that a digest says nothing about them. */
export type ReviewedAction = Pick<
  PendingAction,
  'step' | 'text' | 'action' | 'target' | 'value' | 'request' | 'screen'
>;

/** Differences that are listed; a page that is another one has hundreds. */
const MAX_DIFFERENCES = 20;

/** Hash of action and screen: equal only when both are. */
export function digestOf({ step, text, action, target, value, request, screen }: ReviewedAction): string {
  const canonical = [
    ...[step, text, action, target, value],
    request && [request.method, request.address],
    [screen.address, screen.title, screen.values.map(({ name, value: shown }) => [name, shown])],
  ];
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}

/** How a screen differs from the one that was approved, in sentences. */
export function differencesBetween(approved: ApprovalScreen, now: ApprovalScreen): string[] {
  const differences = [
    ...changed('The address', approved.address, now.address),
    ...changed('The title', approved.title, now.title),
    ...changedValues(approved.values, now.values),
  ];
  return differences.slice(0, MAX_DIFFERENCES);
}

function changedValues(before: ApprovalScreen['values'], now: ApprovalScreen['values']): string[] {
  const old = numbered(before);
  const fresh = numbered(now);
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  return names.flatMap((name) => {
    const was = old.get(name);
    const is = fresh.get(name);
    if (was === undefined) return [`${name} is new, with "${is ?? ''}".`];
    if (is === undefined) return [`${name} is gone; it had "${was}".`];
    return changed(name, was, is);
  });
}

/** By name; of several controls with one name the second is called "name (2)". */
function numbered(values: ApprovalScreen['values']): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, value } of values) {
    let unique = `"${name}"`;
    for (let number = 2; found.has(unique); number += 1) unique = `"${name}" (${number})`;
    found.set(unique, value);
  }
  return found;
}

const changed = (what: string, was: string, is: string): string[] =>
  was === is ? [] : [`${what} was "${was}" and is "${is}".`];
