/**
 * The symbols of a recogniser's classes. Class 0 is the blank of CTC (an empty string); one or two classes are spaces.
 */
export type Alphabet = readonly string[];

/** PaddleOCR's `en_dict.txt`, whose last character is a space; PaddleOCR adds a second space. */
export const ENGLISH: Alphabet = [
  '',
  ...'0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~!"#$%&\'()*+,-./ ',
  ' ',
];

/** Fields of the protocol buffers of ONNX: `ModelProto.metadata_props`, and key and value of its entries. */
const METADATA = 14;
const [KEY, VALUE] = [1, 2] as const;
const ALPHABET_KEY = 'character';

/**
 * The alphabet that RapidOCR's models hold in their metadata, one character a line, to which PaddleOCR adds a space. Throws for
 * a model without one.
 */
export function alphabetOfModel(model: Buffer): Alphabet {
  for (const entry of fieldsOf(model).filter(({ number }) => number === METADATA)) {
    const fields = fieldsOf(entry.bytes);
    const textOf = (wanted: number) => fields.find(({ number }) => number === wanted)?.bytes.toString('utf8') ?? '';
    if (textOf(KEY) === ALPHABET_KEY) return ['', ...textOf(VALUE).replace(/\n$/, '').split('\n').map(halfWidth), ' '];
  }
  throw new Error('The model holds no alphabet.');
}

/** Brackets, commas and colons of Chinese print as those of Latin print. */
function halfWidth(symbol: string): string {
  return symbol.normalize('NFKC');
}

interface Field {
  number: number;
  bytes: Buffer;
}

/** The wire types of protocol buffers (protobuf.dev, "Encoding"). */
const [VARINT, FIXED_64, LENGTH_DELIMITED, FIXED_32] = [0, 1, 2, 5] as const;

/** The length-delimited fields of a message; others are skipped. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < message.length;) {
    const tag = varintAt(message, at);
    at = tag.end;
    const type = tag.value % 8;
    if (type === FIXED_64) at += 8;
    else if (type === FIXED_32) at += 4;
    else if (type === VARINT) at = varintAt(message, at).end;
    else if (type === LENGTH_DELIMITED) {
      const length = varintAt(message, at);
      at = length.end + length.value;
      fields.push({ number: Math.floor(tag.value / 8), bytes: message.subarray(length.end, at) });
    } else throw new Error('The model is damaged.');
  }
  return fields;
}

function varintAt(message: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start, factor = 1; at < message.length; at++, factor *= 128) {
    const byte = message[at] ?? 0;
    value += (byte % 128) * factor;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw new Error('The model is damaged.');
}
