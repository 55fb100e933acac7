import { currentRequest } from '@app/core';
import { Injectable, type CanActivate } from '@nestjs/common';
import { auditStatement } from './audit-request';

/** Registers the audit entry of every request that may change data, for the transaction of its effects. Refuses nothing. */
@Injectable()
export class AuditGuard implements CanActivate {
  canActivate(): boolean {
    const context = currentRequest();
    if (context?.isUnsafe) context.transaction.atCommit((response) => auditStatement(context, response));
    return true;
  }
}
