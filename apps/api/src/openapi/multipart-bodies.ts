import type { OpenAPIObject } from '@nestjs/swagger';
import { MULTIPART_BODY } from '@app/core';

interface Operation {
  requestBody?: { content: Record<string, object> };
  [MULTIPART_BODY]?: object;
}

/** Adds the multipart bodies of routes that take JSON or files: `@ApiBody` takes one schema for all media types. */
export function describeMultipartBodies({ paths }: OpenAPIObject): void {
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations) as Operation[]) {
      const { requestBody, [MULTIPART_BODY]: schema } = operation;
      if (requestBody && schema) requestBody.content['multipart/form-data'] = { schema };
      delete operation[MULTIPART_BODY];
    }
}
