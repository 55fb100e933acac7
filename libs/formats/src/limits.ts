const MB = 1024 * 1024;

/** Limits on files of unknown origin. A file beyond one of them is rejected. */
export const LIMITS = {
  entries: 10_000,
  /** Inflated bytes of one entry and of all entries together. */
  entryBytes: 48 * MB,
  totalBytes: 100 * MB,
  /**
   * Maximum inflated size divided by the compressed size, for entries of more than `ratioFromBytes`. Deflate reaches 1032,
   * documents about 100.
   */
  ratio: 250,
  ratioFromBytes: 1 * MB,
  xmlElements: 400_000,
  xmlDepth: 256,
  /** Of one element. */
  xmlAttributes: 1_000,
  /** Of one start tag, beside the last piece that was read. */
  xmlTagChars: 1 * MB,
  /** Between two tags. */
  xmlGapChars: 16 * MB,
  /** Characters of the text elements of one part that hold references such as `&amp;`. */
  encodedChars: 6_000_000,
  loopDepth: 16,
  /** Characters that filling one template may produce. */
  outputChars: 64 * MB,
  imagePixelsPerSide: 20_000,
  imagePixels: 100_000_000,
} as const;
