import type { DemoStep } from './demo';

/** What the demo team has, in the order in which it is made. */
export const DEMO_STEPS: DemoStep[] = [];
