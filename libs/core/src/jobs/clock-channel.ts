/** PostgreSQL notifies the workers on this channel, at commit, when a sandbox has brought the due times of an environment nearer. */
export const CLOCK_CHANNEL = 'formwork_clock';
