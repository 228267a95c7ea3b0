import { z } from 'zod'
import { CodedError, errorCode } from '#contract/errors.ts'

/** The form of an error between two processes. */
export const wireError = z.object({
  code: errorCode,
  message: z.string(),
  field: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
})

export type WireError = z.output<typeof wireError>

/** An error in that form. */
export function wireErrorOf(error: unknown): WireError {
  if (!(error instanceof CodedError)) {
    return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
  }
  const { code, message, field, retryAfterSeconds } = error
  return {
    code,
    message,
    ...(field !== undefined && { field }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

/** The coded error that another process sent. */
export function errorOfWire(wire: WireError): CodedError {
  const { code, message, field, retryAfterSeconds } = wire
  return new CodedError(code, message, {
    ...(field !== undefined && { field }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
