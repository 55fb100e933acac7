import { type FieldKind, isGiven, isRight } from './normalised';

/** The values of one document by field, with the confidence (0–100) of each. */
export interface Predictions {
  values: Record<string, unknown>;
  confidences: Record<string, number>;
}

interface Counts {
  truths: number;
  given: number;
  right: number;
}

/** The lower ends of the bins of the calibration table. */
const BINS = [90, 80, 70, 60, 50, 40, 30, 20, 10, 0];

/** Counts right values by field, as the scorers of the development data do, and right values by confidence. */
export class FieldScores {
  private readonly fields = new Map<string, Counts>();
  private readonly bins = new Map<number, { count: number; right: number }>();

  add(truth: Record<string, unknown>, kinds: (field: string) => FieldKind, { values, confidences }: Predictions): void {
    for (const [field, wanted] of Object.entries(truth)) {
      if (!isGiven(wanted)) continue;
      const value = values[field];
      const counts = Array.isArray(wanted)
        ? countItems(wanted, itemsOf(value), kinds(field))
        : countOne(wanted, value, kinds(field));
      this.addCounts(field, counts);
      const confidence = confidences[field];
      if (counts.given > 0 && confidence !== undefined) this.addToBin(confidence, counts);
    }
  }

  /** F1 of a field in percent. */
  f1(field: string): number {
    return percentOf(this.fields.get(field)).f1;
  }

  /** The mean of the fields' F1 in percent. */
  get mean(): number {
    const fields = [...this.fields.keys()];
    return fields.reduce((sum, field) => sum + this.f1(field), 0) / Math.max(1, fields.length);
  }

  /** One row for each field, the sum of all, the mean, and the calibration table. */
  toString(): string {
    const all = { truths: 0, given: 0, right: 0 };
    for (const counts of this.fields.values()) addTo(all, counts);
    const rows = [...this.fields].concat([['all values', all]]).map(([field, counts]) => {
      const { precision, recall, f1 } = percentOf(counts);
      const shares = [precision, recall, f1].map((share) => share.toFixed(2).padStart(7)).join('  ');
      return `${field.padEnd(28)}${String(counts.truths).padStart(5)}  ${String(counts.given).padStart(5)}  ${shares}`;
    });
    return [
      `${'field'.padEnd(28)}truth  given  precis.   recall       F1`,
      ...rows,
      `mean of fields, normalised F1: ${this.mean.toFixed(2)}`,
      '',
      this.calibration(),
    ].join('\n');
  }

  private calibration(): string {
    const rows = BINS.flatMap((low) => {
      const bin = this.bins.get(low);
      if (!bin) return [];
      const range = `${low}–${low === 90 ? 100 : low + 10}`;
      return [
        `${range.padEnd(12)}${String(bin.count).padStart(6)}  ${((100 * bin.right) / bin.count).toFixed(1).padStart(6)} %`,
      ];
    });
    return ['confidence   values   right', ...rows].join('\n');
  }

  private addCounts(field: string, counts: Counts): void {
    const sums = this.fields.get(field) ?? { truths: 0, given: 0, right: 0 };
    addTo(sums, counts);
    this.fields.set(field, sums);
  }

  private addToBin(confidence: number, counts: Counts): void {
    const low = BINS.find((least) => confidence >= least) ?? 0;
    const bin = this.bins.get(low) ?? { count: 0, right: 0 };
    this.bins.set(low, { count: bin.count + counts.given, right: bin.right + counts.right });
  }
}

function addTo(sums: Counts, { truths, given, right }: Counts): void {
  sums.truths += truths;
  sums.given += given;
  sums.right += right;
}

function countOne(truth: unknown, value: unknown, kind: FieldKind): Counts {
  const given = isGiven(value) ? 1 : 0;
  return { truths: 1, given, right: given === 1 && isRight(kind, truth, value) ? 1 : 0 };
}

function itemsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isGiven(value) ? [value] : [];
}

/** Each item of the truth is found at most once. */
function countItems(truth: unknown[], items: unknown[], kind: FieldKind): Counts {
  const left = [...items];
  let right = 0;
  for (const wanted of truth) {
    const index = left.findIndex((item) => isRight(kind, wanted, item));
    if (index < 0) continue;
    left.splice(index, 1);
    right += 1;
  }
  return { truths: truth.length, given: items.length, right };
}

function percentOf({ truths, given, right }: Counts = { truths: 0, given: 0, right: 0 }) {
  const precision = given === 0 ? 0 : (100 * right) / given;
  const recall = truths === 0 ? 0 : (100 * right) / truths;
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}
