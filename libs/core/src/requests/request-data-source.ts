import { DataSource, type QueryRunner, type ReplicationMode } from 'typeorm';
import { currentRequest } from './request-context';

/** A data source whose queries take part in the transaction of the current request, when there is one. */
export class RequestDataSource extends DataSource {
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const create = () => super.createQueryRunner(mode);
    return currentRequest()?.transaction.runnerOr(create) ?? create();
  }
}
