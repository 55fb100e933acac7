export { FieldDto, FieldsQuery, FieldValueDto, WriteValueDto, WrittenValueDto } from './field-values.dto';
export type { UserValue } from './field-values.repository';
export { FieldValuesService } from './field-values.service';
export type { GivenValues } from './given-values';
export { SaveUserDto, UserDto, UserWithKeyDto } from './user.dto';
export { UserErasure, type UserEraser } from './user-erasure';
export { UsersModule } from './users.module';
export { UsersService } from './users.service';
