import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layOut } from '../../../reading/src/layout';
import { probabilityOf } from './confidence';
import { confidenceEvidence, type ScoredValue } from './confidence-evidence';
import { toSheet, wholeCell } from './tables/sheet';

const stored = JSON.parse(readFileSync(join(__dirname, 'ranking', 'confidence-weights.json'), 'utf8'));

function valueOf(text: string, confidence: number, more: Partial<ScoredValue> = {}) {
  const box = { x: 0.1, y: 0.1, width: 0.3, height: 0.02 };
  const page = layOut([{ text, box, confidence }], { number: 1, width: 600, height: 800, unit: 'pixel' });
  const { cells } = toSheet({ pages: [page], pageCount: 1, truncated: false });
  const value: ScoredValue = { type: 'amount', score: 0.9, runnerUp: 0, spans: cells.map(wholeCell), ...more };
  return { value, cells };
}

const probability = ({ value, cells }: ReturnType<typeof valueOf>) => probabilityOf(value, cells);

describe('the weights of confidence', () => {
  it('say from what they were learned, and are finite numbers', () => {
    expect(stored).toMatchObject({
      command: expect.stringContaining('npm run train:confidence'),
      seed: expect.any(Number),
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect([stored.none, ...Object.values(stored.weights)].every(Number.isFinite)).toBe(true);
  });
});

describe('confidenceEvidence', () => {
  it.each([0, 0.5, 1, 3])('is finite for a score of %d', (score) => {
    const { value, cells } = valueOf('12.90', 60, { score });

    expect(Object.values(confidenceEvidence(value, cells)).every(Number.isFinite)).toBe(true);
  });

  it('is finite for a value without spans', () => {
    const { value } = valueOf('12.90', 60, { spans: [] });

    expect(Object.values(confidenceEvidence(value, [])).every(Number.isFinite)).toBe(true);
  });
});

describe('probabilityOf', () => {
  it('is higher for a better score', () => {
    expect(probability(valueOf('12.90', 100, { score: 0.95 }))).toBeGreaterThan(
      probability(valueOf('12.90', 100, { score: 0.2 })),
    );
  });

  it.each(['identifier', 'date', 'amount', 'party', 'address'] as const)(
    'is less than a half for the weak match of an %s, as there is one for most questions without an answer',
    (type) => {
      expect(probability(valueOf('INV-2041', 100, { type, score: 0.22 }))).toBeLessThan(0.5);
    },
  );

  it('is lower for words that OCR reads badly', () => {
    expect(probability(valueOf('12.90', 70))).toBeLessThan(probability(valueOf('12.90', 98)));
  });
});
