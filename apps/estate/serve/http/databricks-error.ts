import type { Answer } from './answer.ts'
import { json } from './answer.ts'

/** An error in the form of a Databricks workspace. */
export class DatabricksError extends Error {
  readonly status: number
  readonly errorCode: string

  constructor(status: number, errorCode: string, message: string) {
    super(message)
    this.name = 'DatabricksError'
    this.status = status
    this.errorCode = errorCode
  }
}

/** A parameter that the workspace refuses. */
export function invalidParameter(message: string): DatabricksError {
  return new DatabricksError(400, 'INVALID_PARAMETER_VALUE', message)
}

/** The answer of an error. */
export function errorAnswer(error: unknown): Answer {
  if (error instanceof DatabricksError) {
    return json({ error_code: error.errorCode, message: error.message }, error.status)
  }
  const message = error instanceof Error ? error.message : String(error)
  return json({ error_code: 'INTERNAL_ERROR', message }, 500)
}
