import { PDFArray, PDFDict, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { crossReferenceOf } from '../../../formats/src/pdf/revisions/cross-reference';
import { withUpdate } from '../../../formats/src/pdf/revisions/pdf-update';
import { decryptedRevision } from '../../../formats/src/pdf/revisions/revision-reader';
import { pdfOf, stream } from '../../../testing/src/files/hostile-pdf';
import { digestAround } from './seal';
import { ecSealKey } from './seal.fixture';
import { signData } from './sign-data';
import { encodeSignedData, Oid } from './signed-data';

/** A document with a signature by another program, for tests: a page with a form, and the field `Approval`, which is signed. */
export interface SignedElsewhere {
  /** Bodies of form fields, without the brackets. Each has a place of its own from the top of the page. */
  fields?: string[];
  /** Entries of the signature dictionary, the field and the catalog. */
  signature?: string;
  field?: string;
  catalog?: string;
  /** Operators of the page, and its resources beside its font. */
  content?: string;
  resources?: string;
}

/** Bytes for a signature with one certificate. */
const ROOM = 2048;
const NUMBER = '0000000000';

export function signedElsewhere({
  fields = [],
  signature = '',
  field = '',
  catalog = '',
  content = '',
  resources = '',
}: SignedElsewhere): Buffer {
  const refs = ['6 0 R', ...fields.map((_, index) => `${index + 10} 0 R`)].join(' ');
  const widget = '/Type /Annot /Subtype /Widget /F 4 /P 3 0 R';
  return signed(
    pdfOf(
      [
        `<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R ${catalog} >>`,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 5 0 R /Annots [${refs}] /Resources << /Font << /F 9 0 R >> ${resources} >> >>`,
        `<< /Fields [${refs}] /SigFlags 3 /DA (/F 11 Tf 0 g) /DR << /Font << /F 9 0 R >> >> >>`,
        stream('', Buffer.from(content || 'BT /F 14 Tf 40 360 Td (Agreement) Tj ET')),
        `<< ${widget} /FT /Sig /T (Approval) /Rect [40 40 180 80] /V 7 0 R /AP << /N 8 0 R >> ${field} >>`,
        `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${signature}
/ByteRange [0 ${NUMBER} ${NUMBER} ${NUMBER}] /Contents <${'0'.repeat(2 * ROOM)}> >>`,
        stream('/Type /XObject /Subtype /Form /BBox [0 0 140 40]', Buffer.from('0 0 1 RG 1 1 138 38 re S')),
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        ...fields.map(
          (body, index) => `<< ${widget} /Rect [40 ${320 - index * 30} 240 ${340 - index * 30}] ${body} >>`,
        ),
      ],
      '/Root 1 0 R /ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]',
    ),
  );
}

/** Appends a signature to a PDF, which may be encrypted, in the field `Approval`. */
export function signedLater(pdf: Buffer): Buffer {
  const [before, after, crossReference] = [decryptedRevision(pdf), decryptedRevision(pdf), crossReferenceOf(pdf)];
  if (!before || !after || !crossReference) throw new Error('The PDF cannot be read.');
  const { context, encryption } = after;
  const entries = { Type: 'Sig', Filter: 'Adobe.PPKLite', SubFilter: 'ETSI.CAdES.detached' };
  const contents = PDFHexString.of('0'.repeat(2 * ROOM));
  const value = context.register(context.obj({ ...entries, ByteRange: [0, ...RANGE], Contents: contents }));
  const widget = { Type: 'Annot', Subtype: 'Widget', Rect: [10, 40, 110, 60] };
  const field = context.register(context.obj({ ...widget, FT: 'Sig', T: PDFString.of('Approval'), V: value }));
  const catalog = context.lookup(context.trailerInfo.Root, PDFDict);
  catalog.lookup(PDFName.of('AcroForm'), PDFDict).lookup(PDFName.of('Fields'), PDFArray).push(field);
  return signed(withUpdate({ bytes: pdf, crossReference, encryption }, before.context, context));
}

const RANGE = [9_999_999_999, 9_999_999_999, 9_999_999_999];

/** Signs the last signature dictionary of a PDF, which keeps room for its byte range and its signature. */
export function signed(pdf: Buffer): Buffer {
  const start = pdf.lastIndexOf('/Contents <') + '/Contents '.length;
  const gap = { start, end: start + 2 * ROOM + 2 };
  const at = pdf.lastIndexOf('/ByteRange [') + '/ByteRange ['.length;
  const range = `0 ${gap.start} ${gap.end} ${pdf.length - gap.end}`;
  const done = Buffer.from(pdf);
  done.write(range.padEnd(pdf.indexOf(']', at) - at), at, 'latin1');
  const data = signData({ key: ecSealKey('Another signer'), contentType: Oid.data, digest: digestAround(done, gap) });
  done.write(
    encodeSignedData(data)
      .toString('hex')
      .padEnd(2 * ROOM, '0'),
    gap.start + 1,
    'latin1',
  );
  return done;
}
