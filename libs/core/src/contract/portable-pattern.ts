/** Look-around, which RE2 and Rust refuse, and properties of Unicode, which Python refuses. */
const SPECIAL_SYNTAX = /\(\?<?[=!]|\\p\{/i;

/**
 * Whether a pattern may be in OpenAPI. JSON Schema (2020-12, core, section 6.4) asks for what all engines read in the same way: programs
 * that are made from the document refuse to start with another pattern, as those of pydantic do. Its flags would be lost, too.
 */
export const isPortable = ({ source, flags }: RegExp): boolean =>
  !SPECIAL_SYNTAX.test(source) && flags.replace(/[uv]/g, '') === '';
