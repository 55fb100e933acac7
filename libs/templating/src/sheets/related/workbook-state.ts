import { attributeOf, type Package } from '@app/formats';

const APP = 'docProps/app.xml';

/** Changes the text of a part in `texts`. */
function change(pkg: Package, texts: Map<string, string>, part: string, to: (text: string) => string): void {
  const before = texts.get(part) ?? pkg.text(part);
  const after = to(before);
  if (after !== before) texts.set(part, after);
}

/** Removes the list of sheets from the properties of the program, which names those of the template. */
export function forgetSheetList(pkg: Package, texts: Map<string, string>): void {
  if (!pkg.has(APP)) return;
  const list = /<((?:[\w.-]+:)?(?:HeadingPairs|TitlesOfParts))(?:\s[^<>]*)?>[\s\S]*?<\/\1>/g;
  change(pkg, texts, APP, (text) => text.replace(list, ''));
}

/** Asks for new data of pivot tables when the workbook is opened (ISO/IEC 29500-1, 18.10.1.67). */
export function refreshPivots(pkg: Package, texts: Map<string, string>): void {
  for (const { name } of pkg.entries) {
    if (!/^xl\/pivotCache\/pivotCacheDefinition[^/]*\.xml$/i.test(name)) continue;
    change(pkg, texts, name, (text) =>
      text.replace(/<(?:[\w.-]+:)?pivotCacheDefinition\s[^<>]*>/, (tag) =>
        attributeOf(tag, 'refreshOnLoad') === '1'
          ? tag
          : tag.replace(/\srefreshOnLoad\s*=\s*["'][^"']*["']/, '').replace(/\s*>$/, ' refreshOnLoad="1">'),
      ),
    );
  }
}
