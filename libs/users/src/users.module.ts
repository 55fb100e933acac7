import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FormsModule } from '@app/forms';
import { FieldData } from './field-data';
import { FieldValue } from './field-value.entity';
import { FieldValuesRepository } from './field-values.repository';
import { FieldValuesService } from './field-values.service';
import { UserErasure } from './user-erasure';
import { UserKeys } from './user-keys';
import { User } from './user.entity';
import { UsersRepository } from './users.repository';
import { UsersService } from './users.service';

@Module({
  imports: [TypeOrmModule.forFeature([User, FieldValue]), FormsModule],
  providers: [
    UserKeys,
    UserErasure,
    UsersRepository,
    UsersService,
    FieldValuesRepository,
    FieldValuesService,
    FieldData,
  ],
  exports: [UserErasure, UsersService, FieldValuesService],
})
export class UsersModule {}
