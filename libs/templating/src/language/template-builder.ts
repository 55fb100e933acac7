import { TemplateError } from '@app/formats';
import type { Block, BlockEnd, BlockStart, SourceChange } from './source-change';
import type { TemplateNode, TemplateNodes } from './template-nodes';

/**
 * Applies changes to a source, or to its range `from` to `to`, and returns the template nodes. Throws TemplateError
 * `misplaced_loop` when blocks overlap without nesting.
 */
export function buildTemplate(
  source: string,
  changes: readonly SourceChange[],
  from = 0,
  to = source.length,
): TemplateNodes {
  const sorted = [...changes].sort((a, b) => a.start - b.start || a.order - b.order || a.end - b.end);
  const builder = new TemplateBuilder(source, from, to);
  for (const change of sorted) builder.apply(change);
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

  apply(change: SourceChange): void {
    if (change.start < this.cursor) {
      // The change is inside a range that was removed. A block with its start or end there cannot be built.
      if (change.kind !== 'replace') throw misplaced(change.block);
      this.cursor = Math.max(this.cursor, change.end);
      return;
    }
    this.literal += this.source.slice(this.cursor, change.start);
    this.cursor = change.end;
    if (change.kind === 'replace') this.push(change.node ?? '');
    else if (change.kind === 'blockStart') this.startBlock(change);
    else this.endBlock(change);
  }

  finish(): TemplateNodes {
    this.literal += this.source.slice(this.cursor, this.to);
    const frame = this.pop();
    if (frame.block) throw misplaced(frame.block);
    return frame.nodes;
  }

  private startBlock({ block, outside, inside }: BlockStart): void {
    this.literal += outside;
    this.flush();
    this.frames.push({ block, nodes: [] });
    this.literal = inside;
  }

  private endBlock({ block, outside, inside }: BlockEnd): void {
    this.literal += inside;
    const frame = this.pop();
    if (frame.block !== block) throw misplaced(block);
    this.push(block.toNode(withCopiedIds(frame.nodes)));
    this.literal = outside;
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

/** The body of a block. Its copies begin with new ids for what it identifies outside of inner blocks. */
function withCopiedIds(body: TemplateNodes): TemplateNodes {
  const ids = body.flatMap((node) =>
    typeof node !== 'string' && node.kind === 'copied' && !node.isReference ? [node] : [],
  );
  const distinct = [...new Map(ids.map((id) => [id.key, id])).values()];
  return ids.length === 0 ? body : [{ kind: 'copy', ids: distinct }, ...body];
}

const misplaced = ({ label }: Block): TemplateError =>
  new TemplateError('misplaced_loop', `The loop ${label} crosses another loop or a table row.`, { tag: label });
