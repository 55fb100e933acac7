/** The part of this lib that Nest services use. */
export { readDelimiters, writtenDelimiters } from './language/delimiters';
