import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Field } from './fields/field.entity';
import { FieldsRepository } from './fields/fields.repository';
import { FieldsService } from './fields/fields.service';

@Module({
  imports: [TypeOrmModule.forFeature([Field])],
  providers: [FieldsRepository, FieldsService],
  exports: [FieldsService],
})
export class FormsModule {}
