import { LIMITS } from '@app/formats';
import { type LocatedTag, tagError } from './located-tag';
import type { Paragraph } from './paragraph';
import { loopName, type Section, sectionOf } from './section';
import { type Tag, type TagProblem, tagSource } from './tag';

/**
 * The tags around the content of a loop or condition; `depth` is the number of enclosing ones. An `else` closes one pair and
 * opens the next, so a chain of branches is a sequence of pairs that share tags.
 */
export interface TagPair {
  readonly open: LocatedTag;
  readonly close: LocatedTag;
  readonly depth: number;
  readonly section: Section;
  /** What the opening tag of the chain repeats, when it says so. */
  readonly scope?: Tag['scope'];
}

/** The tags of a part and its paragraphs, in document order. `pairs` are the loops and conditions among the tags. */
export interface PairedTags {
  readonly paragraphs: readonly Paragraph[];
  readonly tags: readonly LocatedTag[];
  readonly pairs: readonly TagPair[];
  /** Whether the whole part is repeated. */
  readonly isRepeated?: boolean;
}

/** Branches of one chain. Each looks at the conditions of all earlier ones. */
const MAX_BRANCHES = 100;

/** A chain of branches whose last one is not closed yet. */
interface OpenChain {
  readonly first: LocatedTag;
  open: LocatedTag;
  readonly branches: Section[];
}

/**
 * Pairs the tags of loops and conditions; `tags` are in document order. Reports TemplateErrors `unclosed_loop`,
 * `unmatched_close`, `mismatched_close`, `misplaced_else` and `loop_too_deep`.
 */
export function pairTags(tags: readonly LocatedTag[], report: TagProblem): TagPair[] {
  const pairs: TagPair[] = [];
  const chains: OpenChain[] = [];
  for (const located of tags) {
    const { kind } = located.tag;
    if (kind === 'open' || kind === 'inverted') begin(chains, located, report);
    if (kind === 'else') branch(chains, pairs, located, report);
    if (kind === 'close') end(chains, pairs, located, report);
  }
  for (const { first } of chains) report(tagError('unclosed_loop', first, 'is never closed'));
  return pairs;
}

function begin(chains: OpenChain[], located: LocatedTag, report: TagProblem): void {
  chains.push({ first: located, open: located, branches: [sectionOf(located, [])] });
  if (chains.length === LIMITS.loopDepth + 1)
    report(tagError('loop_too_deep', located, `is nested more than ${LIMITS.loopDepth} deep`));
}

function branch(chains: OpenChain[], pairs: TagPair[], located: LocatedTag, report: TagProblem): void {
  const chain = chains.at(-1);
  const last = chain?.branches.at(-1);
  if (!chain || !last) return report(tagError('misplaced_else', located, 'is not inside a condition or loop'));
  if (last.value === null) return report(tagError('misplaced_else', located, 'comes after the last alternative'));
  if (chain.branches.length >= MAX_BRANCHES)
    return report(tagError('misplaced_else', located, `is more than the ${MAX_BRANCHES}th alternative`));
  pairs.push({
    open: chain.open,
    close: located,
    depth: chains.length - 1,
    section: last,
    scope: chain.first.tag.scope,
  });
  chain.branches.push(sectionOf(located, [...chain.branches]));
  chain.open = located;
}

function end(chains: OpenChain[], pairs: TagPair[], located: LocatedTag, report: TagProblem): void {
  const chain = chains.pop();
  if (!chain) return report(tagError('unmatched_close', located, 'closes nothing'));
  if (!chain.first.tag.isInvalid && !closes(located.tag, chain.first.tag))
    report(tagError('mismatched_close', located, `stands where ${tagSource(chain.first.tag)} has to be closed`));
  const { open, branches, first } = chain;
  const section = branches.at(-1) as Section;
  pairs.push({ open, close: located, depth: chains.length, section, scope: first.tag.scope });
}

/** Whether a closing tag names nothing, what the opening tag names, or the first word or the field of that. */
function closes({ name }: Tag, open: Tag): boolean {
  const word = /^(?:if|unless)(?= )/.exec(open.name)?.[0];
  const field = open.expression ? loopName(open.expression) : '';
  return name === '' || name === open.name || name === word || (word === undefined && field !== '' && name === field);
}
