import { parse } from 'parse5';
import { tooLarge } from '../document-limits';
import type { DocumentText } from '../document';
import { fileKindOf } from '../file-kind';
import { flowDocument } from '../flow/flow-pages';
import type { ReadOptions, Reader, SourceFile } from '../reader';
import { decodeText } from '../text-encoding';
import { blocksOfHtml } from './html-blocks';

/** The tree of a page takes some twenty times its size. */
const MAX_BYTES = 16 * 1024 * 1024;
/** The beginning of a page, after white space and comments. */
const BEGINNING =
  /^(?:(?:<!--(?:(?!-->)[^]){0,2000}-->|<\?xml[^>]{0,200}\?>)\s*){0,5}<(?:!doctype\s+html|html|head|body|table|div)\b/i;
const BEGINNING_LENGTH = 8_192;
const NAME = /\.x?html?$/i;
const MEDIA_TYPE = /^(?:text\/html|application\/xhtml\+xml)/i;
/** The encoding that a page declares, in its first kilobyte (HTML, 13.2.3.2). */
const DECLARED = /<meta[^>]{1,300}charset\s*=\s*["']?\s*([\w:.-]{1,40})/i;
const DECLARATION_REACH = 1_024;

/** Reads HTML as a program would show it: without scripts, styles and hidden parts. Nothing is run, and nothing is loaded. */
export class HtmlReader implements Reader {
  takes(file: SourceFile): boolean {
    if (fileKindOf(file.bytes) !== 'text') return false;
    const beginning = decodeText(file.bytes.subarray(0, BEGINNING_LENGTH)).trimStart();
    return (
      BEGINNING.test(beginning) || ((NAME.test(file.name) || MEDIA_TYPE.test(file.mediaType)) && /<\w/.test(beginning))
    );
  }

  read({ bytes }: SourceFile, { pageLimit }: ReadOptions): Promise<DocumentText> {
    if (bytes.length > MAX_BYTES) throw tooLarge('The page is too large to be read.');
    const declared = DECLARED.exec(Buffer.from(bytes.subarray(0, DECLARATION_REACH)).toString('latin1'))?.[1];
    return Promise.resolve(flowDocument(blocksOfHtml(parse(decodeText(bytes, declared))), { pageLimit }));
  }
}
