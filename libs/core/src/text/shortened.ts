/** A text of at most `length` code units; a longer one ends with an ellipsis behind them. */
export const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;
