import fc from 'fast-check';
import { brandColours, contrastOf, OWN_COLOURS } from './brand-colours';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('brandColours', () => {
  it('are readable on every page and button, whatever the colour', () => {
    fc.assert(
      fc.property(colour, (one) => {
        const { light, dark } = brandColours(one);
        for (const ground of ['#ffffff', '#f3f4f6', light.onAccent])
          expect(contrastOf(light.accent, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of ['#1a1d26', '#111319', dark.onAccent])
          expect(contrastOf(dark.accent, ground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keep a colour that is readable, and change another as little as needed', () => {
    expect(brandColours('#0b6e4f').light.accent).toBe('#0b6e4f');
    expect(brandColours('#ffd400').light.accent).not.toBe('#000000');
    expect(brandColours('#ffd400').dark.accent).toBe('#ffd400');
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  });

  it('are the own ones of the product without a colour, which are readable too', () => {
    expect(brandColours(null)).toBe(OWN_COLOURS);
    expect(contrastOf(OWN_COLOURS.light.accent, '#f3f4f6')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(OWN_COLOURS.dark.accent, '#1a1d26')).toBeGreaterThanOrEqual(4.5);
  });
});
