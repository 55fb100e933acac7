import { PDFDocument, PDFFont, PDFForm, PDFName, PDFPage, PDFString, StandardFonts, rgb } from '@cantoo/pdf-lib';

const MARGIN = 56;
const ACCENT = rgb(0.11, 0.36, 0.62);
const INK = rgb(0.13, 0.15, 0.19);
const GREY = rgb(0.45, 0.48, 0.53);
const LINE = rgb(0.78, 0.81, 0.85);

interface Sheet {
  form: PDFForm;
  page: PDFPage;
  regular: PDFFont;
  bold: PDFFont;
}

/** A registration form as a PDF template: one field of every kind, named like field ids, and a signature field. */
export async function samplePdfTemplate(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setTitle('Membership registration');
  const sheet: Sheet = {
    form: document.getForm(),
    page: document.addPage([595.28, 841.89]),
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  };
  drawHeader(sheet);
  addPerson(sheet);
  addMembership(sheet);
  addSignatureField(document, sheet);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

function drawHeader({ page, bold, regular }: Sheet): void {
  page.drawRectangle({ x: 0, y: 770, width: 595.28, height: 71.89, color: ACCENT });
  page.drawText('Membership registration', { x: MARGIN, y: 806, size: 22, font: bold, color: rgb(1, 1, 1) });
  page.drawText('Please check every entry before you sign.', {
    x: MARGIN,
    y: 786,
    size: 10,
    font: regular,
    color: rgb(1, 1, 1),
  });
}

function addPerson(sheet: Sheet): void {
  section(sheet, 'About you', 738);
  textField(sheet, 'full_name', 'Full name', { x: MARGIN, y: 690, width: 300 });
  textField(sheet, 'member_number', 'Member number', { x: 380, y: 690, width: 159, comb: 9 });
  textField(sheet, 'email', 'E-mail', { x: MARGIN, y: 638, width: 300 });
  textField(sheet, 'birth_date', 'Date of birth', { x: 380, y: 638, width: 159, maxLength: 10 });
  textField(sheet, 'address', 'Address', { x: MARGIN, y: 546, width: 483, height: 64, multiline: true });
}

function addMembership(sheet: Sheet): void {
  section(sheet, 'Membership', 506);
  const plan = sheet.form.createDropdown('plan');
  plan.addOptions(['Basic', 'Plus', 'Family']);
  label(sheet, 'Plan', MARGIN, 486);
  plan.addToPage(sheet.page, { x: MARGIN, y: 460, width: 200, height: 22, borderColor: LINE, borderWidth: 1 });

  const topics = sheet.form.createOptionList('topics');
  topics.enableMultiselect();
  topics.addOptions(['Events', 'Library', 'Workshops', 'Travel']);
  label(sheet, 'Topics', 300, 486);
  topics.addToPage(sheet.page, { x: 300, y: 416, width: 239, height: 66, borderColor: LINE, borderWidth: 1 });

  label(sheet, 'Payment', MARGIN, 438);
  const payment = sheet.form.createRadioGroup('payment');
  [
    ['transfer', 'Bank transfer'],
    ['card', 'Card'],
  ].forEach(([option = '', shown = ''], index) => {
    const x = MARGIN + index * 110;
    payment.addOptionToPage(option, sheet.page, {
      x,
      y: 416,
      width: 14,
      height: 14,
      borderColor: GREY,
      borderWidth: 1,
    });
    sheet.page.drawText(shown, { x: x + 20, y: 419, size: 10, font: sheet.regular, color: INK });
  });

  const newsletter = sheet.form.createCheckBox('newsletter');
  newsletter.addToPage(sheet.page, { x: MARGIN, y: 378, width: 14, height: 14, borderColor: GREY, borderWidth: 1 });
  sheet.page.drawText('Send me the newsletter', { x: MARGIN + 20, y: 381, size: 10, font: sheet.regular, color: INK });
}

/** pdf-lib has no function for signature fields. */
function addSignatureField(document: PDFDocument, sheet: Sheet): void {
  section(sheet, 'Signature', 330);
  label(sheet, 'Sign here', MARGIN, 310);
  sheet.page.drawRectangle({ x: MARGIN, y: 236, width: 260, height: 66, borderColor: LINE, borderWidth: 1 });
  const field = document.context.register(
    document.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('signature'),
      F: 4,
      P: sheet.page.ref,
      Rect: [MARGIN, 236, MARGIN + 260, 302],
    }),
  );
  sheet.page.node.addAnnot(field);
  sheet.form.acroForm.addField(field);
  document.catalog.getOrCreateAcroForm().dict.set(PDFName.of('SigFlags'), document.context.obj(1));
  textField(sheet, 'signature_date', 'Date', { x: 380, y: 280, width: 159 });
}

interface Placement {
  x: number;
  y: number;
  width: number;
  height?: number;
  multiline?: boolean;
  maxLength?: number;
  comb?: number;
}

function textField(sheet: Sheet, name: string, shown: string, place: Placement): void {
  const { x, y, width, height = 22 } = place;
  const field = sheet.form.createTextField(name);
  if (place.multiline) field.enableMultiline();
  const length = place.comb ?? place.maxLength;
  if (length) field.setMaxLength(length);
  if (place.comb) field.enableCombing();
  label(sheet, shown, x, y + height + 4);
  field.addToPage(sheet.page, { x, y, width, height, borderColor: LINE, borderWidth: 1, font: sheet.regular });
  field.setFontSize(11);
}

function section({ page, bold }: Sheet, title: string, y: number): void {
  page.drawText(title, { x: MARGIN, y, size: 13, font: bold, color: ACCENT });
  page.drawLine({ start: { x: MARGIN, y: y - 6 }, end: { x: 539, y: y - 6 }, thickness: 0.7, color: LINE });
}

function label({ page, regular }: Sheet, text: string, x: number, y: number): void {
  page.drawText(text, { x, y, size: 8, font: regular, color: GREY });
}
