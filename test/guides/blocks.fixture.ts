import MarkdownIt from 'markdown-it';

/** A block of shell commands of a document. */
export interface RunBlock {
  /** Line of the document, from 1. */
  line: number;
  code: string;
  /** What its standard output ends with; null: anything. */
  output: { kind: 'json' | 'text'; text: string } | null;
}

export interface DocumentBlocks {
  run: RunBlock[];
  /** Blocks that are not run, with their reason. */
  skipped: { line: number; reason: string }[];
}

/** A comment, which readers do not see, before a block that must not be run. */
const NOT_RUN = /^<!-- not run: (.+?) -->\s*$/;

/**
 * The code blocks of a Markdown document. `sh` blocks are run. A `json` or `text` block after one, in the same section, is its
 * output. Each other block needs a comment with the reason why it is not run.
 * @throws Error naming the line of a block that is none of these
 */
export function blocksOf(markdown: string): DocumentBlocks {
  const run: RunBlock[] = [];
  const skipped: DocumentBlocks['skipped'] = [];
  let previous: RunBlock | null = null;
  let reason: string | null = null;
  for (const token of new MarkdownIt({ html: true }).parse(markdown, {})) {
    const line = (token.map?.[0] ?? 0) + 1;
    if (token.type === 'html_block') reason = NOT_RUN.exec(token.content)?.[1] ?? null;
    if (token.type === 'heading_open') previous = null;
    if (token.type === 'code_block') throw new Error(`Line ${line}: an indented block has no language.`);
    if (token.type !== 'fence') continue;
    if (reason !== null) skipped.push({ line, reason });
    else previous = addFence(token.info, { line, code: token.content }, previous, run);
    reason = null;
  }
  return { run, skipped };
}

/** @returns the block that can still get an output */
function addFence(info: string, { line, code }: Omit<RunBlock, 'output'>, previous: RunBlock | null, run: RunBlock[]) {
  if (info === 'sh') {
    const block: RunBlock = { line, code, output: null };
    run.push(block);
    return block;
  }
  if ((info === 'json' || info === 'text') && previous) {
    previous.output = { kind: info, text: code };
    return null;
  }
  throw new Error(`Line ${line}: a block of "${info}" that is neither run nor the output of a block.`);
}
