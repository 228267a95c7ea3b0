import type { z } from 'zod'
import { ApiError } from '#client/api-error.ts'
import { describeError } from '#ui/states/describe-error.ts'
import type { FormField } from './form-field.ts'

/** Sentences by the names of the fields that they are about. */
export type FieldErrors = Readonly<Record<string, string>>

/** What is wrong as a whole, beside what is wrong with a field. */
export type FormErrors = {
  fields: FieldErrors
  form: { message: string; correlationId?: string } | undefined
}

const formats: Readonly<Record<string, string>> = {
  email: 'Enter an email address, such as ann@example.com',
  url: 'Enter an address that begins with https://',
  date: 'Enter a date, such as 31 May 2025',
}

function countOf(limit: number | bigint, origin: string): string {
  if (origin === 'string') return `${limit} ${Number(limit) === 1 ? 'character' : 'characters'}`
  return String(limit)
}

/** The message for an issue where the schema has none of its own. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue
  if (input === '' || input === undefined || input === null) return 'Required'
  if (issue.code === 'too_small') {
    if (issue.origin === 'array') return 'Choose at least one'
    return issue.origin === 'string'
      ? `Use at least ${countOf(issue.minimum, issue.origin)}`
      : `Enter ${countOf(issue.minimum, issue.origin)} or more`
  }
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? `Use at most ${countOf(issue.maximum, issue.origin)}`
      : `Enter ${countOf(issue.maximum, issue.origin)} or less`
  }
  if (issue.code === 'invalid_format') return formats[issue.format] ?? 'This is not written as it should be'
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'Enter a whole number'
  return undefined
}

/** The errors of a body by its schema: the first message of each field. */
export function errorsOfBody(schema: z.ZodType, body: unknown): FieldErrors {
  const parsed = schema.safeParse(body, { error: plainMessage })
  if (parsed.success) return {}
  const named = parsed.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message] as const)
  return Object.fromEntries(named.reverse())
}

function fieldOfError(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('field' in error) || typeof error.field !== 'string') return undefined
  return error.field.split('.')[0]
}

const leastFailureStatus = 500

/** True where the server log has more details than the message. */
function isServerFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status >= leastFailureStatus
}

/** Where the server's error stands: at its field, or over the form where it is about no field that is drawn. */
export function errorsOfServer(error: unknown, fields: readonly FormField[]): FormErrors {
  const name = fieldOfError(error)
  const described = isServerFailure(error) ? describeError(error) : { message: describeError(error).message }
  if (name === undefined || !fields.some((field) => field.name === name)) {
    return { fields: {}, form: described }
  }
  return { fields: { [name]: described.message }, form: undefined }
}
