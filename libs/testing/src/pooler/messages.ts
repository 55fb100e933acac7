/** Messages of PostgreSQL's protocol, version 3 (PostgreSQL, "Message Formats"). */

/** Cuts a stream into messages: a byte for the type, and a length that counts itself and the body. */
export class MessageReader {
  private rest = Buffer.alloc(0);

  /** The first message of a client has no type. */
  constructor(private startsUntyped: boolean) {}

  /** The messages that are complete with this chunk. */
  read(chunk: Buffer): Buffer[] {
    this.rest = Buffer.concat([this.rest, chunk]);
    const messages: Buffer[] = [];
    for (let size = this.nextSize(); size !== null && size <= this.rest.length; size = this.nextSize()) {
      messages.push(this.rest.subarray(0, size));
      this.rest = this.rest.subarray(size);
    }
    return messages;
  }

  /** All messages from here on have a type. */
  started(): void {
    this.startsUntyped = false;
  }

  private nextSize(): number | null {
    const typed = this.startsUntyped ? 0 : 1;
    return this.rest.length < typed + 4 ? null : typed + this.rest.readInt32BE(typed);
  }
}

/** The type of a message, a letter. */
export const typeOf = (message: Buffer): string => String.fromCharCode(message[0] ?? 0);

/** Codes that a first message has instead of a version. */
export const ENCRYPTION_REQUESTS = [80_877_103, 80_877_104];
export const CANCEL_REQUEST = 80_877_102;

/** The parameters of a StartupMessage by their names. */
export function startupParameters(message: Buffer): Map<string, string> {
  const texts = message.subarray(8).toString().split('\0');
  const parameters = new Map<string, string>();
  for (let index = 0; texts[index]; index += 2) parameters.set(texts[index] ?? '', texts[index + 1] ?? '');
  return parameters;
}

/** A message with the type and the body. */
export function toMessage(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** An ErrorResponse that ends the connection. */
export function fatalError(code: string, message: string): Buffer {
  const fields = { S: 'FATAL', V: 'FATAL', C: code, M: message };
  const body = Object.entries(fields).map(([field, text]) => `${field}${text}\0`);
  return toMessage('E', Buffer.from(`${body.join('')}\0`));
}

export const TERMINATE = toMessage('X', Buffer.alloc(0));
