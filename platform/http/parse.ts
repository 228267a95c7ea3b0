import type { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { shownName } from '#contract/shown-name.ts'
import { fieldOfPart, refuseMisshapen, type Part } from './part-shape.ts'

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}

function fieldOf(issue: z.core.$ZodIssue): string | undefined {
  return issue.path.length > 0 ? shownName(issue.path.join('.')) : undefined
}

function unknownField(
  issue: z.core.$ZodIssueUnrecognizedKeys,
  part: Part,
  known: readonly string[],
): CodedError {
  const field = shownName([...issue.path, issue.keys[0]].join('.'))
  const list = known.length > 0 && issue.path.length === 0 ? ` Known here: ${known.join(', ')}.` : ''
  return new CodedError('unknown_parameter', `There is no ${fieldOfPart[part]} ${field}.${list}`, { field })
}

function refusal(issues: readonly z.core.$ZodIssue[], part: Part, known: readonly string[]): CodedError {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown) return unknownField(unknown, part, known)
  const [issue] = issues
  const field = (issue && fieldOf(issue)) ?? part
  const message = `The ${fieldOfPart[part]} ${field} cannot be used: ${sentence(issue?.message ?? 'it is malformed')}`
  return new CodedError('invalid_parameter', message, { field })
}

function knownFields(schema: z.ZodType): readonly string[] {
  return 'shape' in schema && typeof schema.shape === 'object' && schema.shape
    ? Object.keys(schema.shape)
    : []
}

/** The parsed part of a call; refuses unknown and malformed fields with the first field's name and a sentence. */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: Part,
): z.output<Schema> {
  refuseMisshapen(part, value)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw refusal(parsed.error.issues, part, knownFields(schema))
}
