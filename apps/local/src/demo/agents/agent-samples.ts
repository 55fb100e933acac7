/** The agents that work at the practice site, and the fields of their tasks: for the demo, and for tests of the same tasks. */

/** The fields that the tasks name. */
export const AGENT_FIELDS = [
  { id: 'applicant_name', type: 'text_field', display_text: 'Name of the applicant' },
  { id: 'applicant_email', type: 'email', display_text: 'E-mail of the applicant' },
  { id: 'event_name', type: 'text_field', display_text: 'Name of the event' },
  { id: 'event_date', type: 'text_field', display_text: 'Date of the event' },
  { id: 'event_venue', type: 'text_field', display_text: 'Venue' },
  { id: 'event_visitors', type: 'integer_field', display_text: 'Expected visitors' },
  { id: 'permit_fee', type: 'text_field', display_text: 'Fee of the permit' },
  { id: 'permit_file', type: 'file_upload', display_text: 'Permit', metadata: { file_types: ['pdf'] } },
];

const FILING_TASK = `Sign in with {{portal_user}} and {{portal_password}}.
Click New application.
Enter {{applicant_name}} in Full name and {{applicant_email}} in E-mail address.
Choose Private person for "You apply as".
Click Continue.
Enter {{event_name}} as the name of the event.
Pick {{event_date}} as the date of the event.
Choose {{event_venue}} for Venue.
Select Market as the kind of event.
Enter {{event_visitors}} in Expected visitors.
Click Continue.
Enter "Filed by an agent" in Remarks.
Click Continue.
Click "Submit application".`;

const PERMIT_TASK = `Sign in with {{portal_user}} and {{portal_password}}.
Click Permits.
Search for "Harbour Choir".
Read the fee in the row WP-1001 and save it to {{permit_fee}}.
Download the "PDF of WP-1001" and save it to {{permit_file}}.`;

/** The account at the practice site, whose values only that site may receive. */
const accountOf = (practiceUrl: string) => [
  { name: 'portal_user', value: 'demo@practice.example', origins: [practiceUrl] },
  { name: 'portal_password', value: 'practice-makes-perfect', origins: [practiceUrl] },
];

/** An agent that files an application and finds its number. */
export const filingAgent = (practiceUrl: string, approval: 'never' | 'before_submit' = 'never') => ({
  name: 'File an application for an event',
  task: FILING_TASK,
  start_address: `${practiceUrl}/`,
  browser_policy: { allowed_domains: [new URL(practiceUrl).host], approval },
  success_condition: { text: 'Application received', confirmation_number: true },
  secrets: accountOf(practiceUrl),
});

/** An agent that reads the table of permits and downloads one. */
export const permitAgent = (practiceUrl: string) => ({
  name: 'Read the fee of a permit',
  task: PERMIT_TASK,
  start_address: `${practiceUrl}/`,
  browser_policy: { allowed_domains: [new URL(practiceUrl).host], download_types: ['pdf'] },
  save_files_to: { id: 'permit_file' },
  secrets: accountOf(practiceUrl),
});
