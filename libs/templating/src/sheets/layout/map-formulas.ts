const FORMULAS =
  /<((?:[\w.-]+:)?(?:f|formula|formula1|formula2|definedName|calculatedColumnFormula|totalsRowFormula))(\s[^<>]*)?>([^<]*)<\//g;

/** Replaces the formulas in the text of a part: of cells, rules, names, tables and charts. They are escaped XML text. */
export const mapFormulas = (text: string, change: (formula: string) => string): string =>
  text.replace(
    FORMULAS,
    (_, name: string, attributes: string | undefined, formula: string) =>
      `<${name}${attributes ?? ''}>${change(formula)}</`,
  );
