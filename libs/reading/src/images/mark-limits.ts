/** A quantity between two bounds. */
export interface Bounds {
  least: number;
  most: number;
}

/**
 * The limits by which marks are told from everything else on a page. They were set by hand on pages that the tests draw, and are
 * measured on other generated pages: `npm run score:marks -- --limits` prints the errors of each kind, and how they change when a
 * limit is a quarter smaller or larger. On 40 pages each of the seeds 1 to 3, precision and recall (%) are: signatures 32–55 and
 * 43–65, stamps 92–100 and 50–76, photographs 100 and 100. Curves of charts and coloured lettering that was not read are taken for
 * signatures; stamps that are turned by 10 degrees or printed weakly are missed.
 */
export interface MarkLimits {
  /** `dark`: ink is darker than this share of the brightness around it. */
  ink: {
    dark: number;
    /** The side of that neighbourhood, as a share of the page's width. */
    neighbourhood: number;
    /** The difference between the strongest and the weakest of red, green and blue in coloured ink. */
    color: number;
    /** Ruled lines: a share of the page long, and so many pixels thick. */
    ruleLength: number;
    ruleThickness: number;
  };
  signature: {
    /** The distance of strokes of one signature, as a share of the page's width. */
    reach: number;
    /** The size as shares of the page; width over height. */
    width: Bounds;
    height: Bounds;
    ratio: Bounds;
    /** The share of the rectangle that ink covers. */
    density: Bounds;
    /** The width of strokes in heights of the signature, and in widths of the page. */
    strokeInHeights: number;
    strokeInPages: number;
    /** The share of the ink, and of the width, that the longest stroke has: print has letters apart from each other. */
    longestInk: number;
    longestWidth: number;
    /** The length of the line of ink over the diagonal: straight lines have 1. */
    length: number;
    /** The share of the outline that is neither level nor upright: frames, bars and rules have none. */
    slanted: number;
    /** A page with more of them is handwritten, or has print that was not read. */
    most: number;
  };
  stamp: {
    /** Pixels between parts of one stamp. */
    reach: number;
    /** The width as a share of the page's width, and the height as a share of its height. */
    width: Bounds;
    mostHeight: number;
    /** Width over height of round and of rectangular stamps. */
    round: Bounds;
    rectangle: Bounds;
    /** The share of the rectangle that ink covers: more is a filled area. */
    mostDensity: number;
    /** The share of the parts of an outline that have ink. */
    outline: number;
    /** Distances from the centre, in radii, that belong to a round outline. */
    ring: Bounds;
    /** The reach of a frame, which may be turned a little, in half sides. */
    frame: number;
  };
  photo: {
    /** The share of the paper's brightness above which a pixel is paper, and the share of such pixels in a block. */
    paper: number;
    mostPaper: number;
    /** The least share of the page, and of its width and height; the share of the rectangle that is toned. */
    area: number;
    side: number;
    fill: number;
    /** Bits of information in the brightness (32 levels have 5): a tint or a drawing has few levels. */
    entropy: number;
    /** Small steps of brightness between neighbouring pixels, and their share: in a photograph many, at edges large ones. */
    step: Bounds;
    smallSteps: number;
  };
}

export const MARK_LIMITS: MarkLimits = {
  ink: { dark: 0.85, neighbourhood: 0.06, color: 60, ruleLength: 0.08, ruleThickness: 5 },
  signature: {
    reach: 0.008,
    width: { least: 0.05, most: 0.5 },
    height: { least: 0.018, most: 0.15 },
    ratio: { least: 0.8, most: 14 },
    density: { least: 0.015, most: 0.4 },
    strokeInHeights: 0.2,
    strokeInPages: 0.01,
    longestInk: 0.3,
    longestWidth: 0.3,
    length: 1.6,
    slanted: 0.4,
    most: 4,
  },
  stamp: {
    reach: 4,
    width: { least: 0.06, most: 0.45 },
    mostHeight: 0.35,
    round: { least: 0.6, most: 1.7 },
    rectangle: { least: 0.4, most: 7 },
    mostDensity: 0.55,
    outline: 0.8,
    ring: { least: 0.85, most: 1.06 },
    frame: 0.3,
  },
  photo: {
    paper: 0.92,
    mostPaper: 0.15,
    area: 0.008,
    side: 0.05,
    fill: 0.6,
    entropy: 3,
    step: { least: 2, most: 40 },
    smallSteps: 0.3,
  },
};

export function isWithin(value: number, { least, most }: Bounds): boolean {
  return value >= least && value <= most;
}
