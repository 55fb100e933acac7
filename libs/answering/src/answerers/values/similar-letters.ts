/** Letters that OCR takes for each other. */
const SIMILAR = ['iltj1|', 'mnhw', 'oqdcgu0', 'bprfeks8', 'vyux', 's5z'].map((letters) => new Set(letters));

/** True for words of the same length whose differing letters resemble each other. */
export function looksLike(word: string, other: string): boolean {
  return [...word].every((letter, index) => {
    const there = other[index] ?? '';
    return letter === there || SIMILAR.some((letters) => letters.has(letter) && letters.has(there));
  });
}
