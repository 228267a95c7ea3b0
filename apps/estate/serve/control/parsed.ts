import { z } from 'zod'

import { invalidParameter } from '../http/databricks-error.ts'

/** A body as a schema has it. Throws a sentence where it is not. */
export function parsed<Value>(schema: z.ZodType<Value>, body: unknown): Value {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw invalidParameter(z.prettifyError(result.error))
}
