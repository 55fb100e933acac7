import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Account } from './account.entity';
import { ApiKey } from './api-key.entity';
import { ApiKeysRepository } from './api-keys.repository';
import { Authenticator } from './authenticator';
import { Environment } from './environment.entity';
import { Invitation } from './invitation.entity';
import { Team } from './team.entity';

@Module({
  imports: [TypeOrmModule.forFeature([Team, Environment, Account, ApiKey, Invitation])],
  providers: [ApiKeysRepository, Authenticator],
  exports: [Authenticator],
})
export class TeamsModule {}
