import { parse } from 'parse5';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { type DocumentText, type InboundMessage, mergeDocuments } from '../document';
import { tooLarge } from '../document-limits';
import { fileKindOf } from '../file-kind';
import { type FlowBlock, paragraphOf } from '../flow/flow';
import { flowDocument } from '../flow/flow-pages';
import { blocksOfHtml } from '../html/html-blocks';
import { readDocument, type ReadOptions, type Reader, type SourceFile, UnreadableDocumentError } from '../reader';
import { decodeText } from '../text-encoding';
import { sentTime } from './sent-time';

const MAX_BYTES = 64 * 1024 * 1024;
/** Mails inside mails inside the mail that was sent. */
const DEEPEST = 3;
/** Attachments that are read of one mail. */
const MAX_ATTACHMENTS = 50;
/** Characters of the text that the run shows. */
const MAX_TEXT = 100_000;
const NESTED_PARTS = 50;
const HEADER_BYTES = 256 * 1024;
const NAME = /\.eml$/i;
const MEDIA_TYPE = /^message\/rfc822/i;
const BEGINNING_LENGTH = 4_096;
/** Fields that only mails have, and fields that other texts may begin with. */
const TRACE = /^(?:received|return-path|delivered-to|message-id|mime-version|dkim-signature|x-mailer|arc-seal):/im;
const FIELD = /^(?:from|to|cc|subject|date|sender|reply-to):/im;

/** Reads mails (RFC 5322): the fields that people see, the body, then every attachment with the reader of its kind. */
export class MailReader implements Reader {
  /** @param readers the readers for attachments, this one among them */
  constructor(private readonly readers: () => Reader[]) {}

  takes({ bytes, name, mediaType }: SourceFile): boolean {
    if (fileKindOf(bytes) !== 'text') return false;
    const [head = ''] = decodeText(bytes.subarray(0, BEGINNING_LENGTH))
      .trimStart()
      .split(/\r?\n\r?\n/, 1);
    if (!/^[\w-]{1,80}:/.test(head)) return false;
    return FIELD.test(head) && (TRACE.test(head) || NAME.test(name) || MEDIA_TYPE.test(mediaType));
  }

  async read(file: SourceFile, options: ReadOptions): Promise<DocumentText> {
    if (file.bytes.length > MAX_BYTES) throw tooLarge('The mail is too large to be read.');
    const mail = await parseMail(file.bytes);
    const message = flowDocument([...headerBlocks(mail), ...bodyBlocks(mail)], { pageLimit: options.pageLimit });
    // A mail inside a mail is an attachment, so it counts as a document.
    const part = options.depth ? 'document' : 'email';
    const documents: DocumentText[] = [{ ...message, pages: message.pages.map((page) => ({ ...page, part })) }];
    const attachments = mail.attachments.filter(isForPeople);
    const warnings: string[] = [];
    for (const attachment of attachments.slice(0, MAX_ATTACHMENTS)) {
      const read = await this.readAttachment(attachment, options);
      if (typeof read === 'string') warnings.push(read);
      else documents.push(read);
      options.progress?.();
    }
    if (attachments.length > MAX_ATTACHMENTS)
      warnings.push(`Only the first ${MAX_ATTACHMENTS} of ${attachments.length} attachments were read.`);
    const merged = mergeDocuments(documents);
    return { ...merged, email: toInboundMessage(mail), warnings: [...(merged.warnings ?? []), ...warnings] };
  }

  /** The document, or a sentence that says why there is none: an attachment that cannot be read does not harm the others. */
  private async readAttachment(attachment: Attachment, options: ReadOptions): Promise<DocumentText | string> {
    const depth = (options.depth ?? 0) + 1;
    const name = attachment.filename ?? (attachment.mimeType === 'message/rfc822' ? 'message.eml' : 'attachment');
    const refusal = (reason: string) => `The attachment "${name}" was not read: ${reason}`;
    if (depth > DEEPEST) return refusal('mails inside mails are nested too deeply.');
    try {
      return await readDocument(
        this.readers(),
        { name, mediaType: attachment.mimeType, bytes: bytesOf(attachment) },
        { ...options, depth },
      );
    } catch (error) {
      if (error instanceof UnreadableDocumentError) return refusal(error.message);
      throw error;
    }
  }
}

async function parseMail(bytes: Uint8Array): Promise<Email> {
  const limits = { maxNestingDepth: NESTED_PARTS, maxHeadersSize: HEADER_BYTES, forceRfc822Attachments: true };
  try {
    return await PostalMime.parse(bytes, limits);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new UnreadableDocumentError('broken', 'The mail is damaged or nested too deeply.', { cause: error });
  }
}

/** Pictures inside the body are its decoration: signatures, logos, counters. */
function isForPeople({ related, disposition, mimeType }: Attachment): boolean {
  return !((related === true || disposition === 'inline') && mimeType.startsWith('image/'));
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

function toInboundMessage({ from, to, subject, date, text, html, attachments }: Email): InboundMessage {
  const time = new Date(date ?? '');
  const shown = text ?? (html ? plainText(blocksOfHtml(parse(html))) : '');
  return {
    from: addressTexts(from && [from])[0] ?? '',
    to: addressTexts(to),
    subject: subject ?? '',
    date: Number.isNaN(time.getTime()) ? null : time.toISOString(),
    text: shown.trim().slice(0, MAX_TEXT),
    attachments: attachments.slice(0, MAX_ATTACHMENTS).map((attachment) => ({
      name: attachment.filename ?? '',
      media_type: attachment.mimeType,
      size: bytesOf(attachment).length,
    })),
  };
}

function plainText(blocks: FlowBlock[]): string {
  const paragraphs = blocks.flatMap((block) => {
    if (block.kind === 'page_break') return [];
    return block.kind === 'paragraph' ? [block] : block.rows.flat().flatMap((cell) => cell.paragraphs);
  });
  return paragraphs
    .map(({ runs }) =>
      runs
        .map(({ text }) => text)
        .join('')
        .trim(),
    )
    .join('\n');
}

function headerBlocks({ from, to, cc, replyTo, date, subject, headers }: Email): FlowBlock[] {
  const lines: [string, string | undefined][] = [
    ['From', addressText(from && [from])],
    ['To', addressText(to)],
    ['Cc', addressText(cc)],
    ['Reply-To', addressText(replyTo)],
    ['Date', date && sentTime(date, headers.find(({ key }) => key === 'date')?.value ?? '')],
    ['Subject', subject],
  ];
  return lines.flatMap(([label, value]) => (value ? [paragraphOf(`${label}:\t${value.replace(/\s+/g, ' ')}`)] : []));
}

function addressText(addresses: Address[] | undefined): string {
  return addressTexts(addresses).join(', ');
}

function addressTexts(addresses: Address[] | undefined): string[] {
  const single = addresses?.flatMap((entry) => entry.group ?? [entry]) ?? [];
  return single.map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || ''));
}

/** The body as HTML, which has its tables, or as text where there is no HTML with words. */
function bodyBlocks({ html, text }: Email): FlowBlock[] {
  const blocks = html ? blocksOfHtml(parse(html)) : [];
  return blocks.length > 0 ? blocks : (text ?? '').split(/(?:\r?\n){2,}/).map(toParagraph);
}

/** Two or more spaces, or a tab, separate columns. */
function toParagraph(text: string): FlowBlock {
  return paragraphOf(text.replace(/\r/g, '').replace(/(\S) {2,}(?=\S)/g, '$1\t'));
}
