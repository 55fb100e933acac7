import * as h from '../samples/hostile-pdf';
import { parsePdf, fillPdf } from './pdf.filler';
void (async () => {
  const cases: Array<[string, () => Buffer]> = [
    ...(Object.entries(h).filter(([n]) => !['pdfOf', 'stream', 'manyFields'].includes(n)) as Array<
      [string, () => Buffer]
    >),
    ['10k', () => h.manyFields(10000)],
    ['30k', () => h.manyFields(30000)],
  ];
  for (const [name, make] of cases) {
    const file = make();
    (globalThis as { gc?: () => void }).gc?.();
    const before = process.memoryUsage();
    const t = performance.now();
    let r = '';
    try {
      const p = await parsePdf(file);
      r = `ok ${p.fields.length} parse ${Math.round(performance.now() - t)}`;
      await fillPdf(p, Object.fromEntries(p.fields.map((f) => [f.id, 'Zoë Łukasz'])));
    } catch (e) {
      r += `${(e as { code?: string }).code} ${(e as Error).message}`;
    }
    const m = process.memoryUsage();
    console.log(
      name,
      file.length,
      Math.round(performance.now() - t) + 'ms',
      Math.round((m.rss - before.rss) / 1e6) + 'MB rss',
      r.slice(0, 120),
    );
  }
})();
