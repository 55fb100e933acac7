import type { TemplateNode, TemplateNodes } from './template-nodes';
import { TemplateError } from '@app/formats';

/**
 * A change to a part's source, in source offsets. `remove` takes a range out and may put a node there; `open` and `close`
 * bound what a loop or a row repeats, with the markup to write outside (`before` an open, `after` a close) and inside of it.
 */
export type Edit = RemoveEdit | OpenEdit | CloseEdit;

interface Placed {
  readonly at: number;
  readonly end: number;
  /** Order among edits at one offset: the smaller first. */
  readonly rank: number;
}

export interface RemoveEdit extends Placed {
  readonly kind: 'remove';
  readonly node?: TemplateNode;
}

export interface OpenEdit extends Placed {
  readonly kind: 'open';
  readonly block: Block;
  readonly outside: string;
  readonly inside: string;
}

export interface CloseEdit extends Placed {
  readonly kind: 'close';
  readonly block: Block;
  readonly outside: string;
  readonly inside: string;
}

/** What is repeated: `node` makes the finished node from the compiled body. */
export interface Block {
  readonly node: (body: TemplateNodes) => TemplateNode;
  /** The tag that a message names when the block does not fit the others. */
  readonly source: string;
}

/** Ranks: at one offset inner blocks end, outer ones begin, then text changes. `depth` orders blocks of one kind. */
export const RANK = {
  close: (depth: number): number => -1000 - depth,
  rowClose: -1900,
  open: (depth: number): number => depth,
  rowOpen: 900,
  text: 1000,
} as const;

/** The template nodes of a source (or of the range `from` to `to`) after its edits. Throws TemplateError `misplaced_loop` when blocks cross. */
export function buildTemplate(source: string, edits: readonly Edit[], from = 0, to = source.length): TemplateNodes {
  const sorted = [...edits].sort((a, b) => a.at - b.at || a.rank - b.rank || a.end - b.end);
  const builder = new TemplateBuilder(source, from, to);
  for (const edit of sorted) builder.apply(edit);
  return builder.finish();
}

interface Frame {
  readonly block: Block | null;
  readonly nodes: TemplateNode[];
}

class TemplateBuilder {
  private literal = '';
  private readonly frames: Frame[] = [{ block: null, nodes: [] }];

  constructor(
    private readonly source: string,
    private cursor: number,
    private readonly to: number,
  ) {}

  apply(edit: Edit): void {
    if (edit.at < this.cursor) {
      // A change inside a range that is already gone; a block that begins or ends there cannot be kept.
      if (edit.kind !== 'remove') throw misplaced(edit.block);
      this.cursor = Math.max(this.cursor, edit.end);
      return;
    }
    this.literal += this.source.slice(this.cursor, edit.at);
    this.cursor = edit.end;
    if (edit.kind === 'remove') this.push(edit.node ?? '');
    else if (edit.kind === 'open') this.open(edit);
    else this.close(edit);
  }

  finish(): TemplateNodes {
    this.literal += this.source.slice(this.cursor, this.to);
    const frame = this.pop();
    if (frame.block) throw misplaced(frame.block);
    return frame.nodes;
  }

  private open(edit: OpenEdit): void {
    this.literal += edit.outside;
    this.flush();
    this.frames.push({ block: edit.block, nodes: [] });
    this.literal = edit.inside;
  }

  private close(edit: CloseEdit): void {
    this.literal += edit.inside;
    const frame = this.pop();
    if (frame.block !== edit.block) throw misplaced(edit.block);
    this.push(edit.block.node(frame.nodes));
    this.literal = edit.outside;
  }

  private push(node: TemplateNode): void {
    if (typeof node === 'string') {
      this.literal += node;
      return;
    }
    this.flush();
    this.top().nodes.push(node);
  }

  private flush(): void {
    if (this.literal !== '') this.top().nodes.push(this.literal);
    this.literal = '';
  }

  private pop(): Frame {
    this.flush();
    return this.frames.pop() as Frame;
  }

  private top(): Frame {
    return this.frames[this.frames.length - 1] as Frame;
  }
}

const misplaced = (block: Block): TemplateError =>
  new TemplateError('misplaced_loop', `The loop ${block.source} crosses another loop or a table row.`, {
    tag: block.source,
  });
