import { commonConfidence } from './confidence-scale';

describe('commonConfidence', () => {
  it('never falls, and stays below the confidence of characters in a file', () => {
    const mapped = Array.from({ length: 100 }, (_, confidence) => commonConfidence(confidence));
    expect(mapped).toEqual([...mapped].sort((a, b) => a - b));
    expect(mapped[0]).toBe(0);
    expect(mapped[99]).toBeLessThan(100);
  });

  it('lowers what Tesseract overstates: half of its words at 75 are wrong, of PaddleOCR those at 60', () => {
    expect(commonConfidence(75)).toBeLessThan(70);
    expect(commonConfidence(95)).toBeGreaterThan(95);
  });
});
