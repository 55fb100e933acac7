import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FORM_ENTITIES } from './form-entities';
import { FieldsRepository } from './fields/fields.repository';
import { FieldsService } from './fields/fields.service';

@Module({
  imports: [TypeOrmModule.forFeature(FORM_ENTITIES)],
  providers: [FieldsRepository, FieldsService],
  exports: [FieldsService],
})
export class FormsModule {}
