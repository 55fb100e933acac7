import type { DocumentText } from '../document';
import { tooLarge } from '../document-limits';
import { fileKindOf } from '../file-kind';
import type { FlowBlock } from '../flow/flow';
import { flowDocument } from '../flow/flow-pages';
import { type ReadOptions, type Reader, type SourceFile, UnreadableDocumentError } from '../reader';
import { decodeText } from '../text-encoding';
import { type Cue, cuesOf, isTranscript } from './cues';

/** A meeting of a day has some 2 MB. */
const MAX_BYTES = 32 * 1024 * 1024;
const BEGINNING_LENGTH = 1_024;
/** Cues of one speaker belong to one turn unless there is a longer pause between them, in seconds. */
const PAUSE = 30;

/** Reads transcripts in WebVTT and SubRip: each turn is a paragraph with its time, its speaker, and what was said. */
export class TranscriptReader implements Reader {
  takes({ bytes }: SourceFile): boolean {
    return fileKindOf(bytes) === 'text' && isTranscript(decodeText(bytes.subarray(0, BEGINNING_LENGTH)));
  }

  read({ bytes }: SourceFile, { pageLimit }: ReadOptions): Promise<DocumentText> {
    if (bytes.length > MAX_BYTES) throw tooLarge('The transcript is too large to be read.');
    const turns = turnsOf(cuesOf(decodeText(bytes)));
    if (turns.length === 0) throw new UnreadableDocumentError('no_text', 'The transcript holds no cues.');
    return Promise.resolve(flowDocument(turns.map(toParagraph), { pageLimit }));
  }
}

/** What one speaker says without a long pause: the cues joined by spaces, each speaker's turn with the time of its first cue. */
function turnsOf(cues: Iterable<Cue>): Cue[] {
  const turns: { cue: Cue; texts: string[] }[] = [];
  for (const cue of cues) {
    if (cue.text === '') continue;
    const last = turns.at(-1);
    // A cue without a speaker goes on with the turn before it.
    const isSame = last && (cue.speaker === last.cue.speaker || cue.speaker === '') && last.cue.speaker !== '';
    if (last && isSame && cue.start - last.cue.end < PAUSE) {
      last.texts.push(cue.text);
      last.cue = { ...last.cue, end: cue.end };
    } else {
      turns.push({ cue, texts: [cue.text] });
    }
  }
  return turns.map(({ cue, texts }) => ({ ...cue, text: texts.join(' ') }));
}

function toParagraph({ start, speaker, text }: Cue): FlowBlock {
  const said = speaker === '' ? text : `${speaker}: ${text}`;
  return { kind: 'paragraph', runs: [{ text: `${clock(start)}\t${said.replace(/\s+/g, ' ')}` }] };
}

/** `01:02:05`. */
function clock(start: number): string {
  const parts = [start / 3_600, (start / 60) % 60, start % 60];
  return parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
}
