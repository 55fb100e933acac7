/** A reason for which a service cannot start that its operator can mend. It is shown without a stack. */
export class StartError extends Error {}
