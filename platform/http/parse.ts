import type { z } from 'zod'
import { CodedError } from '#contract/errors.ts'

const where = { query: 'parameter', body: 'body field', path: 'path field' } as const
type Part = keyof typeof where

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}

function fieldOf(issue: z.core.$ZodIssue): string | undefined {
  return issue.path.length > 0 ? issue.path.join('.') : undefined
}

function unknownField(
  issue: z.core.$ZodIssueUnrecognizedKeys,
  part: Part,
  known: readonly string[],
): CodedError {
  const field = [...issue.path, issue.keys[0]].join('.')
  const list = known.length > 0 && issue.path.length === 0 ? ` Known here: ${known.join(', ')}.` : ''
  return new CodedError('unknown_parameter', `There is no ${where[part]} ${field}.${list}`, { field })
}

function refusal(issues: readonly z.core.$ZodIssue[], part: Part, known: readonly string[]): CodedError {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown) return unknownField(unknown, part, known)
  const [issue] = issues
  const field = (issue && fieldOf(issue)) ?? part
  const message = `The ${where[part]} ${field} cannot be used: ${sentence(issue?.message ?? 'it is malformed')}`
  return new CodedError('invalid_parameter', message, { field })
}

function knownFields(schema: z.ZodType): readonly string[] {
  return 'shape' in schema && typeof schema.shape === 'object' && schema.shape
    ? Object.keys(schema.shape)
    : []
}

/** The path of the first text with U+0000, which no store keeps. */
function pathOfNull(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    const path = name.includes('\0') ? [] : pathOfNull(part)
    if (path) return [name, ...path]
  }
  return undefined
}

function refuseNull(value: unknown, part: Part): void {
  const path = pathOfNull(value)
  if (!path) return
  const field = path.join('.').replaceAll('\0', '\\0') || part
  const message = `The ${where[part]} ${field} cannot be used: it contains the character U+0000, which no text can have.`
  throw new CodedError('invalid_parameter', message, { field })
}

/** The parsed part of a call; refuses unknown and malformed fields with the first field's name and a sentence. */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: Part,
): z.output<Schema> {
  refuseNull(value, part)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw refusal(parsed.error.issues, part, knownFields(schema))
}
