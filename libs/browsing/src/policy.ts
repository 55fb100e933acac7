/** When a run asks a reviewer: never, before an action that submits something, or before every action. */
export const APPROVAL_MODES = ['never', 'before_submit', 'always'] as const;
export type ApprovalMode = (typeof APPROVAL_MODES)[number];

export interface Viewport {
  width: number;
  height: number;
}

/** What the browser of an agent may do. */
export interface BrowserPolicy {
  /** Hosts, with a port when it is not the scheme's: `example.com`, `*.example.com`, `localhost:4010`. */
  allowedDomains: string[];
  maxSteps: number;
  /** Seconds of work of a run, without the time in which it waits for a reviewer. */
  maxSeconds: number;
  /** Seconds that one step may take. */
  idleSeconds: number;
  /** Extensions without dot, in lower case. */
  downloadTypes: string[];
  maxDownloadBytes: number;
  approval: ApprovalMode;
  viewport: Viewport;
}

/** What must hold at the end of a run; null members are not checked. */
export interface SuccessCondition {
  /** Text that the page shows, in any case. */
  text: string | null;
  /** Part of the address of the page. */
  address: string | null;
  /** Whether a confirmation number must be found. */
  confirmationNumber: boolean;
}
