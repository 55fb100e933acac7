import type { OpenAPIObject } from '@nestjs/swagger';

/** The groups of operations, in the order of a journey: from the first call to building a team's own forms. */
const TAGS: Record<string, string> = {
  Start: 'Whether the service is there, and which key and team a request has.',
  Account:
    'The members of the team, their invitations and rights, the key of the request, and the log of what was done.',
  Forms: 'The forms of the team: their lists, their schemas as programs show them, and copies of template forms.',
  Submissions: 'What was entered into forms, and the calls of webhooks that followed.',
  Users: 'The end users of an environment, and the values of fields that are stored for each of them.',
  Display:
    'What the display library calls from the page that shows a form, with the key of a user: `/docs/guide/displaying-forms`.',
  Documents: 'Document templates, the documents that were filled from them, signatures, and the verification of seals.',
  'Document intelligence':
    'Values from documents: extractions, their runs, and the review of uncertain values by people.',
  Agents: 'Runs of computer agents, which do a task in a browser, and the decisions that they wait for.',
  Webhooks: 'The messages that the service has sent to webhook endpoints, and sends again on request.',
  'Builder: team': 'Settings of the team, its environments, invitations and API keys.',
  'Builder: fields': 'The fields whose values users have.',
  'Builder: forms': 'Whole forms as JSON documents: an answer can be changed and sent back.',
  'Builder: themes': 'Named styles that forms share.',
  'Builder: extractions': 'What is extracted from which documents.',
  'Builder: agents': 'The tasks of computer agents, and the limits of their browsers.',
  'Builder: webhooks': 'The addresses that messages are sent to, and the secret that signs them.',
  'Builder: operations': 'Jobs that have failed, and the use of language models.',
  Sandbox:
    'For tests, in an installation for QA: empty an environment, see its mails, receive its webhooks, and let time pass.',
};

/** Describes the tags. An operation has one: its own, else that of its controller. */
export function describeTags(document: OpenAPIObject): void {
  document.tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations) as { tags?: string[] }[])
      operation.tags = operation.tags?.slice(-1);
}
