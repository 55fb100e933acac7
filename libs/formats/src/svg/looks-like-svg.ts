/** Whether a file begins like a drawing: declarations and comments may be before it. */
export const looksLikeSvg = (bytes: Buffer): boolean =>
  /^\ufeff?\s*(?:<\?[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<(?:svg:)?svg[\s>]/i.test(
    bytes.toString('utf8', 0, 4096),
  );
