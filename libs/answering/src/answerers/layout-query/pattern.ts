import { RE2JS, RE2JSException } from 're2js';

/** A match of a pattern: the range of its first group, or of the whole match when it has no group. */
export interface PatternMatch {
  start: number;
  end: number;
}

/**
 * A regular expression in the syntax of RE2, which matches in time linear in the text: without look-around and back-references. Upper and
 * lower case are equal.
 * @throws RE2JSException
 */
export function compilePattern(pattern: string): RE2JS {
  return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
}

/** Null, or the reason why a pattern cannot be compiled. */
export function patternFault(pattern: string): string | null {
  try {
    compilePattern(pattern);
    return null;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return error.message;
  }
}

/** The matches in a text that are not empty, from left to right. */
export function matchesIn(text: string, pattern: RE2JS): PatternMatch[] {
  const matcher = pattern.matcher(text);
  const group = pattern.groupCount() > 0 ? 1 : 0;
  const matches: PatternMatch[] = [];
  while (matcher.find()) {
    const [start, end] = [matcher.start(group), matcher.end(group)];
    if (start >= 0 && end > start) matches.push({ start, end });
  }
  return matches;
}
