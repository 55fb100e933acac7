import { PDFContext } from '@cantoo/pdf-lib';
import {
  appendPage,
  type Colour,
  FontSet,
  INK_COLOUR,
  isolated,
  PageCanvas,
  type PdfFile,
  readPdf,
  type TextLook,
  writePdf,
} from '@app/formats';
import { isJsonObject, type SigningEvent } from './event-chain';
import { evidenceOf, type EvidenceDocument, type EvidenceFacts } from './evidence';
import { EVENT_TITLES, partyWords } from '../verification/verdict-words';
import { detailLines, momentWords, recipientOf, stepsOf } from './certificate-words';

const MARGIN = 48;
const BOTTOM = 56;
/** The accent of the signing pages, #4338ca. */
const ACCENT: Colour = [0x43 / 255, 0x38 / 255, 0xca / 255];
const GREY: Colour = [0.42, 0.45, 0.5];
const LINE: Colour = [0.86, 0.88, 0.91];
const WHITE: Colour = [1, 1, 1];
const LABEL: TextLook = { size: 7.5, colour: GREY };
const BODY: TextLook = { size: 9 };
const HASH: TextLook = { size: 7, font: 'mono' };
const LABEL_WIDTH = 124;

/**
 * Appends the certificate to a document. One with earlier signatures stays as it is, because a page that is added after them makes
 * readers reject them: its certificate is the separate file. @throws PdfFillError for an unreadable PDF, and when the event log is broken
 */
export async function appendCertificate(bytes: Uint8Array, facts: EvidenceFacts): Promise<Buffer> {
  const file = await readPdf(bytes);
  if (file.signed) return Buffer.from(bytes);
  await drawCertificate(file, evidenceOf(facts));
  return writePdf(file);
}

/** The certificate as a separate PDF. @throws when the event log is broken */
export async function certificatePdf(facts: EvidenceFacts): Promise<Buffer> {
  const context = PDFContext.create();
  const pages = context.register(context.obj({ Type: 'Pages', Kids: [], Count: 0 }));
  const catalog = context.obj({ Type: 'Catalog', Pages: pages });
  context.trailerInfo.Root = context.register(catalog);
  const file: PdfFile = { context, catalog, pages: [] };
  await drawCertificate(file, evidenceOf(facts));
  return writePdf(file);
}

async function drawCertificate(file: PdfFile, evidence: EvidenceDocument): Promise<void> {
  const fonts = new FontSet(file.context);
  const sheet = new CertificateSheet(file, fonts, evidence);
  await sheet.open();
  for (const [label, value, look] of summaryOf(evidence)) await sheet.row(label, value, look);
  for (const { title, text } of consentsOf(evidence)) await sheet.paragraph(title, [text]);
  for (const event of evidence.events) {
    const values = valuesIn(event);
    if (values.length > 0) await sheet.paragraph(`Filled in by ${isolated(recipientOf(event, evidence))}`, values);
  }
  await sheet.heading('Events');
  for (const event of evidence.events) await sheet.event(event);
  sheet.close();
  await fonts.embed();
}

function summaryOf(evidence: EvidenceDocument): Array<[string, string, TextLook]> {
  const { document_name, envelope_id, sender, signer, recipients, hashes, chain_head } = evidence;
  const rows: Array<[string, string | null, TextLook]> = [
    ['Document', document_name, { size: 10, font: 'bold' }],
    ['Envelope', envelope_id, BODY],
    ['Sender', partyWords(sender), BODY],
    ...(recipients ?? [{ ...signer, role: 'signer' }]).flatMap((one): Array<[string, string | null, TextLook]> => [
      [ROLES[one.role] ?? one.role, partyWords(one), BODY],
      ['', stepsOf(one.email, evidence), LABEL],
    ]),
    ['SHA-256 as shown', hashes.original, HASH],
    ['SHA-256 signed', hashes.signed, HASH],
    ['SHA-256 sealed', hashes.sealed, HASH],
    ['Event log head', chain_head, HASH],
  ];
  return rows.flatMap(([label, value, look]) =>
    value === null ? [] : [[label, value, look] satisfies [string, string, TextLook]],
  );
}

interface ShownConsent {
  title: string;
  text: string;
}

/** Each consent that was given, with the people who gave it. */
function consentsOf({ consent, signer, recipients = [] }: EvidenceDocument): ShownConsent[] {
  const given = recipients.flatMap((one) => (one.consent ? [{ email: one.email, ...one.consent }] : []));
  const all = given.length > 0 ? given : consent ? [{ email: signer.email, ...consent }] : [];
  const texts = new Map(all.map(({ version, text }) => [version, text]));
  return [...texts].map(([version, text]) => {
    const people = all.filter((one) => one.version === version).map(({ email }) => email);
    const by = people.length < all.length ? ` of ${people.map(isolated).join(', ')}` : '';
    return { title: `Consent${by} (version ${version})`, text };
  });
}

/** What a signer filled in, as lines. */
function valuesIn({ type, detail: { fields } }: SigningEvent): string[] {
  if (type !== 'signed' || !Array.isArray(fields)) return [];
  return fields
    .filter(isJsonObject)
    .map(({ label, value }) => `${isolated(String(label))}: ${isolated(VALUE_WORDS.get(value) ?? String(value))}`);
}

const VALUE_WORDS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [true, 'yes'],
  [false, 'no'],
  [null, '–'],
]);

/** Labels of the roles of recipients. */
const ROLES: Readonly<Record<string, string>> = {
  ...{ signer: 'Signer', approver: 'Approver', viewer: 'Reader', cc: 'Copy to' },
};

/** Lays out the certificate from top to bottom and adds pages as needed. */
class CertificateSheet {
  private canvas: PageCanvas | null = null;
  private y = 0;
  private pageNumber = 0;

  constructor(
    private readonly file: PdfFile,
    private readonly fonts: FontSet,
    private readonly evidence: EvidenceDocument,
  ) {}

  async open(): Promise<PageCanvas> {
    this.close();
    this.pageNumber += 1;
    const canvas = await PageCanvas.on(this.file, appendPage(this.file), this.fonts);
    const title = this.pageNumber === 1 ? 'Certificate of signature' : 'Certificate of signature, continued';
    canvas.box({ x: 0, y: canvas.height - 76, width: canvas.width, height: 76 }, ACCENT);
    canvas.text(title, MARGIN, canvas.height - 40, { size: 18, font: 'bold', colour: WHITE });
    canvas.text('Every event below is chained to the one before it by its hash.', MARGIN, canvas.height - 58, {
      size: 8.5,
      colour: WHITE,
    });
    canvas.text(`${this.evidence.envelope_id} · page ${this.pageNumber}`, MARGIN, 32, LABEL);
    this.canvas = canvas;
    this.y = canvas.height - 104;
    return canvas;
  }

  close(): void {
    this.canvas?.finish();
    this.canvas = null;
  }

  async row(label: string, value: string, look: TextLook): Promise<void> {
    const probe = await this.room(20);
    const lines = probe.lines(value, this.columnWidth(probe), look).slice(0, 6);
    const canvas = await this.room(lines.length * look.size * 1.35 + 8);
    canvas.text(label, MARGIN, this.y, LABEL);
    // A row without a label belongs to the one above it.
    if (label === '') this.y += 4;
    this.y = canvas.block(lines, MARGIN + LABEL_WIDTH, this.y, look) - 5;
  }

  async paragraph(title: string, texts: readonly string[]): Promise<void> {
    await this.heading(title);
    const look: TextLook = { size: 8 };
    const canvas = await this.room(12);
    const width = canvas.width - 2 * MARGIN;
    for (const line of texts.flatMap((text) => canvas.lines(text, width, look)))
      this.y = (await this.room(12)).block([line], MARGIN, this.y, look, width);
  }

  async heading(title: string): Promise<void> {
    const canvas = await this.room(60);
    this.y -= 10;
    canvas.text(title, MARGIN, this.y, { size: 11, font: 'bold', colour: ACCENT });
    canvas.rule(MARGIN, this.y - 6, canvas.width - 2 * MARGIN, LINE);
    this.y -= 22;
  }

  async event(event: SigningEvent): Promise<void> {
    const { sequence, type, at, document_sha256, hash } = event;
    const probe = await this.room(20);
    const lines = detailLines(event)
      .flatMap((line) => probe.lines(line, this.columnWidth(probe), { size: 7.5 }).slice(0, 3))
      .slice(0, 12);
    const canvas = await this.room(44 + lines.length * 10);
    const x = MARGIN + LABEL_WIDTH;
    canvas.text(momentWords(at), MARGIN, this.y, { size: 7, colour: INK_COLOUR });
    canvas.text(`${sequence}. ${EVENT_TITLES[type]}`, x, this.y, { size: 9, font: 'bold' });
    this.y = canvas.block(lines, x, this.y - 12, { size: 7.5, colour: GREY });
    this.y = canvas.block([`document ${document_sha256}`, `event    ${hash}`], x, this.y, {
      size: 6.2,
      font: 'mono',
      colour: GREY,
    });
    canvas.rule(x, this.y + 2, this.columnWidth(canvas), LINE, 0.4);
    this.y -= 10;
  }

  private columnWidth(canvas: PageCanvas): number {
    return canvas.width - 2 * MARGIN - LABEL_WIDTH;
  }

  /** The canvas of the current page, or of a new page when less than `height` points are left. */
  private async room(height: number): Promise<PageCanvas> {
    if (this.canvas && this.y - height >= BOTTOM) return this.canvas;
    return this.open();
  }
}
