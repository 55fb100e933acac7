import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { shorten } from '@app/core';
import type { HiddenTexts } from '../programs/document-process';
import { DocumentProcesses } from '../programs/document-processes';
import type { Envelope } from '../envelopes/envelope.entity';
import { type FilledFile, FillingThreads, type TemplateFile, type TemplateSet } from '../programs/filling-threads';
import type { ConvertedDocument } from '@app/conversion';
import type { SignerFieldPlace, TagDelimiters } from '@app/formats';
import { listedCharacters, markedTags } from '@app/formats/services';
import type { FillValues } from '@app/templating';
import { readDelimiters } from '@app/templating/services';
import { placesOfFields } from '../signing/fields/signer-field';
import { RecipientsRepository } from '../signing/recipients/recipients.repository';
import { PartTemplates } from './part-templates';
import { PictureValues } from './picture-values';
import { TemplateFiles } from './template-files';

export interface FilledDocument {
  /** A file of the envelope's type. */
  bytes: Buffer;
  /** The document in its template's type, when it was asked for in addition to the PDF. */
  native: Buffer | null;
  /** Names of content that was removed from the PDF because a signer does not see it. */
  removed: string[];
  /** Sentences: on values that do not fit, pages without room for their text, characters without a font, and removed content. */
  warnings: string[];
  /** The names of the values that no placeholder asks for. */
  unused: string[];
}

/** What stays in a document as places for what its signers give. */
interface SigningMarks {
  /** A secret of this fill (`markedTags`). */
  mark: string;
  fields: readonly SignerFieldPlace[];
}

/** A template to fill, and the warning about what stays as it is in it, if anything. */
interface PreparedTemplate {
  template: TemplateFile;
  unfilled: string[];
}

/** Templates of which a process remembers that they have no tags of signatures. */
const MAX_REMEMBERED = 10_000;

/** Creates the document of an envelope from its template and values. */
@Injectable()
export class DocumentMaker {
  /** The warnings of PDF templates without tags of signatures in their text, by SHA-256 and delimiters. */
  private readonly untagged = new Map<string, string[]>();

  constructor(
    private readonly templates: TemplateFiles,
    private readonly pictures: PictureValues,
    private readonly parts: PartTemplates,
    private readonly threads: FillingThreads,
    private readonly processes: DocumentProcesses,
    private readonly recipients: RecipientsRepository,
  ) {}

  /** @throws TemplateError when the values do not suit the template; FileChangedError when the stored template has changed */
  async make(envelope: Envelope, signal: AbortSignal): Promise<FilledDocument> {
    if (envelope.signer !== null) return this.signable(envelope, signal);
    const { template, unfilled } = await this.template(envelope, [], signal);
    const { bytes, ...filled } = await this.filled(envelope, template, null, signal);
    const findings = { ...filled, warnings: [...unfilled, ...filled.warnings] };
    if (envelope.type === template.type) return { bytes, native: null, removed: [], ...findings };
    const native = envelope.output === 'native' ? bytes : null;
    const { pdf, ...hidden } = await this.toPdf(bytes, template, signal);
    const warnings = [...findings.warnings, ...conversionWarnings(hidden)];
    return { bytes: pdf, native, removed: [], unused: findings.unused, warnings };
  }

  /** The filled document with its places of signatures, which is always a PDF. */
  private async signable(envelope: Envelope, signal: AbortSignal): Promise<FilledDocument> {
    const recipients = await this.recipients.list(envelope);
    const marks = { mark: newMark(), fields: placesOfFields(recipients.flatMap(({ fields }) => fields)) };
    const { template, unfilled } = await this.template(envelope, marks.fields, signal);
    const filled = await this.filled(envelope, template, marks, signal);
    const { pdf, undrawn, cut } = await this.toPdf(filled.bytes, template, signal);
    const { pattern } = markedTags(marks.mark);
    const hidden = { undrawn, cut: cut.map((one) => ({ ...one, text: one.text.replace(pattern, '') })) };
    const placed =
      template.type === 'pdf' ? { pdf } : await this.processes.place(pdf, { ...marks, filled: [] }, signal);
    const { pdf: bytes, removed, warnings: signed } = await this.threads.signable(placed.pdf, signal);
    const found = [...filled.warnings, ...conversionWarnings(hidden), ...removalWarning(removed), ...signed];
    const warnings = [...unfilled, ...found];
    return { bytes, native: await this.native(envelope, template, signal), removed, warnings, unused: filled.unused };
  }

  /** The document of an envelope to sign in its template's type, without marks. */
  private async native(envelope: Envelope, template: TemplateFile, signal: AbortSignal): Promise<Buffer | null> {
    if (envelope.output !== 'native' || template.type === 'pdf') return null;
    return (await this.filled(envelope, template, null, signal)).bytes;
  }

  private async toPdf(filled: Buffer, { type }: TemplateFile, signal: AbortSignal): Promise<ConvertedDocument> {
    return type === 'pdf' ? { pdf: filled, undrawn: [], cut: [] } : this.processes.convert(filled, type, signal);
  }

  /**
   * The template of an envelope. A PDF template has tags of signatures in the text of its pages, which filling leaves: they become
   * places, or are removed when nobody signs.
   */
  private async template(
    envelope: Envelope,
    fields: readonly SignerFieldPlace[],
    signal: AbortSignal,
  ): Promise<PreparedTemplate> {
    const {
      templateType: type,
      templateSyntax: syntax,
      templateDelimiters: delimiters,
      templateSha256: sha256,
      templateKey,
      signer,
      values,
    } = envelope;
    const bytes = await this.templates.get(templateKey, sha256);
    const template = { type, syntax, delimiters, sha256, bytes };
    if (type !== 'pdf') return { template, unfilled: [] };
    if (signer === null) return this.withoutTags(template, signal);
    const filled = Object.keys(values).filter((name) => values[name] !== null && values[name] !== '');
    const tags = { mark: null, filled, fields, delimiters: delimitersOf(template) };
    const placed = await this.processes.place(bytes, tags, signal);
    return { template: { ...template, bytes: placed.pdf }, unfilled: unfilledWarning(placed.unfilled) };
  }

  /** Templates without tags are looked at once. */
  private async withoutTags(template: TemplateFile, signal: AbortSignal): Promise<PreparedTemplate> {
    const key = `${template.sha256} ${template.delimiters ?? ''}`;
    const known = this.untagged.get(key);
    if (known) return { template, unfilled: known };
    const { pdf, ...found } = await this.processes.unplace(template.bytes, delimitersOf(template), signal);
    const unfilled = unfilledWarning(found.unfilled);
    if (pdf) return { template: { ...template, bytes: pdf }, unfilled };
    if (this.untagged.size >= MAX_REMEMBERED) this.untagged.clear();
    this.untagged.set(key, unfilled);
    return { template, unfilled };
  }

  private filled(envelope: Envelope, template: TemplateFile, marks: SigningMarks | null, signal: AbortSignal) {
    return this.filledWith(envelope, { template, parts: new Map() }, marks, signal);
  }

  /** Fills a template. Those that it inserts become known while it is filled. */
  private async filledWith(
    envelope: Envelope,
    templates: TemplateSet,
    marks: SigningMarks | null,
    signal: AbortSignal,
  ): Promise<FilledFile> {
    const { values, locale } = envelope;
    const how = { locale, signingMark: marks?.mark ?? null, signerFields: marks?.fields ?? [] };
    const fields = () => this.threads.fields(templates, signal);
    const resolved = await this.pictures.resolve(envelope, values, fields, signal);
    const result = await this.threads.fill(templates, { values: resolved, ...how }, signal);
    if (!('missing' in result)) return result;
    const complete = await this.parts.complete(envelope, templates, result.missing, async (known) => {
      // Pictures are fetched when all templates that show them are known.
      const again = await this.threads.fill(known, { values: values as FillValues, ...how }, signal);
      return 'missing' in again ? again.missing : [];
    });
    return this.filledWith(envelope, complete, marks, signal);
  }
}

function delimitersOf({ syntax, delimiters }: TemplateFile): TagDelimiters | undefined {
  const named = delimiters === null ? undefined : readDelimiters(delimiters, syntax);
  return typeof named === 'string' ? undefined : named;
}

/** Letters of a mark: too many combinations to be guessed by the values of a document. */
const MARK_LETTERS = 6;

const newMark = (): string => String.fromCharCode(...Array.from({ length: MARK_LETTERS }, () => randomInt(65, 91)));

const conversionWarnings = ({ undrawn, cut }: HiddenTexts): string[] => [
  ...undrawnWarning(undrawn),
  ...cut.map(
    ({ page, text }) =>
      `Page ${page} of the PDF has no room for all of its text, which is cut off at "${oneLine(text)}".`,
  ),
];

/** A sentence about placeholders in the text of a PDF's pages. */
const unfilledWarning = (tags: readonly string[]): string[] =>
  tags.length > 0
    ? [
        `The PDF shows ${tags.map((tag) => `"${oneLine(tag)}"`).join(', ')} as it is written: in a PDF form fields are filled, not the text of pages.`,
      ]
    : [];

const oneLine = (text: string): string => shorten(text.replace(/\s+/g, ' ').trim()).toWellFormed();

/** A sentence about the characters of a document that its PDF shows as boxes. */
const undrawnWarning = (characters: readonly string[]): string[] =>
  characters.length > 0
    ? [
        `The PDF shows boxes for characters that no font of the service has: ${listedCharacters(characters)}. Install a font with them beside its worker.`,
      ]
    : [];

const removalWarning = (removed: string[]): string[] =>
  removed.length > 0 ? [`Removed before signing, because a signer does not see it: ${removed.join(', ')}.`] : [];
