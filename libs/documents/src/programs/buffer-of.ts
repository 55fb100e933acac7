/** The bytes as a Buffer, without a copy. Messages between threads turn a Buffer into a Uint8Array. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
