const named = (names: string): readonly string[] => names.split(' ').map((name) => `w:${name}`);

/** The children of the properties of a run, in the order in which programs expect them (ISO/IEC 29500-1, 17.3.2.28). */
export const RUN_ORDER = named(
  'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden ' +
    'color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath',
);

/** The children of the properties of a paragraph, in the order of the schema (ISO/IEC 29500-1, 17.3.1.26). */
export const PARAGRAPH_ORDER = named(
  'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens ' +
    'kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind ' +
    'contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle ' +
    'rPr sectPr pPrChange',
);

/** The children of the properties of a cell (ISO/IEC 29500-1, 17.4.69). */
export const CELL_ORDER = named(
  'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark headers cellIns cellDel cellMerge tcPrChange',
);
