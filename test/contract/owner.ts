import { aJob, signsIn, type SignedIn, type TestService } from '@app/testing';
import type { Owner } from './route-owner';
import { SHARED_FIELD, SHARED_FILE_FIELD } from './route-rules';

/** Returns a function that creates a team with the shared field in a running service: the owner of the objects of calls. */
export function makesOwners(service: TestService): () => Promise<Owner & SignedIn> {
  const signedIn = signsIn(service);
  return async () => {
    const made = await signedIn();
    const dataSource = await service.database.connection();
    await made.client.post('/api/builder/field/', { id: SHARED_FIELD, type: 'text_field' }).expect(201);
    await made.client.post('/api/builder/field/', { id: SHARED_FILE_FIELD, type: 'file_upload' }).expect(201);
    // A worker that delivers a webhook would create the secret at any time; here it exists from the start.
    await made.client.get('/api/builder/webhook-secret/').expect(200);
    return {
      ...made,
      member: async () => (await signedIn({ role: 'viewer', team: made.team })).account,
      sql: (statement: string) => dataSource.query(statement),
      failedJob: () => aJob(dataSource, made.team.team.id, { job: 'seal-document', failed: true }),
    };
  };
}
