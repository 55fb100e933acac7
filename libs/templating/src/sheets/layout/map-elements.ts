/** Replaces every element with a name. Such elements must not be nested. Runs in linear time. */
export function mapElements(text: string, name: string, replace: (element: string) => string): string {
  const starts = new RegExp(`<((?:[\\w.-]+:)?${name})[\\s>]`, 'g');
  let result = '';
  let cursor = 0;
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    const closing = `</${match[1]}>`;
    const end = text.indexOf(closing, match.index);
    if (end === -1) break;
    result += text.slice(cursor, match.index) + replace(text.slice(match.index, end + closing.length));
    cursor = starts.lastIndex = end + closing.length;
  }
  return result + text.slice(cursor);
}
