/** What a process of documents asks of its service: where its browser is, as a `ChromiumProgram`. */
export const LOCATE_CHROMIUM = 'chromium';
