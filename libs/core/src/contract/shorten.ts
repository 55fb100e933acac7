/** A name from a request as it is quoted in messages: at most 80 characters. */
export const shorten = (name: string): string => (name.length > 80 ? `${name.slice(0, 77)}…` : name);
