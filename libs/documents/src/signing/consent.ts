/** The consent text for signers. Change the version with the text: the evidence contains both. */
export const CONSENT = {
  version: '2026-11',
  text:
    'I have read this document and I agree to sign it electronically. I understand that my electronic signature has the ' +
    'same effect as one made by hand, that the time, my IP address and my browser are recorded as evidence, and that I ' +
    'can decline instead and ask the sender for a paper copy.',
} as const;
