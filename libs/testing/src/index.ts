export { ApiClient } from './api-client';
export { Cable } from './cable';
export { ServiceChild } from './service-child';
export { askServers } from './ask-servers';
export { TestDatabase, testDatabase, testRedis } from './test-database';
export { TestService, testService, type ServiceOptions } from './test-service';
export { signsIn, type SignedIn } from './factories/signed-in';
export { anEmail, aTeam, teamsOf } from './factories/team.factory';
