import { z } from 'zod'
import { CodedError, type ErrorCode } from './errors.ts'

/**
 * One call between processes: the source of both of its sides, each of which checks what it receives. The two may run
 * different versions: fields that a process does not know are left out, and a field that is added later has a default.
 */
export type ProcessCall<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Report extends z.ZodType = z.ZodType,
> = {
  /** camelCase, unique among the calls that a process answers. */
  name: string
  input: Input
  output: Output
  /** What is reported before the answer. */
  progress: Report
}

/** Declares one call; without `progress`, nothing is reported before its answer. */
export function processCall<Input extends z.ZodType, Output extends z.ZodType, Report extends z.ZodType>(
  declared: ProcessCall<Input, Output, Report>,
): ProcessCall<Input, Output, Report>
export function processCall<Input extends z.ZodType, Output extends z.ZodType>(
  declared: Omit<ProcessCall<Input, Output>, 'progress'>,
): ProcessCall<Input, Output, z.ZodNever>
export function processCall(declared: Omit<ProcessCall, 'progress'> & Partial<ProcessCall>): ProcessCall {
  return { progress: z.never(), ...declared }
}

/** What the asking side sends. */
export type InputOf<Call extends ProcessCall> = z.input<Call['input']>
/** What the asking side receives. */
export type AnswerOf<Call extends ProcessCall> = z.output<Call['output']>

export type AskOptions<Call extends ProcessCall> = {
  /** Time limit of the answer. Default: none. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((report: z.output<Call['progress']>) => void) | undefined
}

/** Asks a process. */
export type Ask = <Call extends ProcessCall>(
  call: Call,
  input: InputOf<Call>,
  options?: AskOptions<Call>,
) => Promise<AnswerOf<Call>>

type Context<Report> = { signal: AbortSignal; progress: (report: Report) => void }

/** Answers a call. */
export type Handler<Call extends ProcessCall> = (
  input: z.output<Call['input']>,
  context: Context<z.input<Call['progress']>>,
) => Promise<z.input<Call['output']>>

/** A call with its answering side, which checks what arrives. */
export type AnsweredCall = {
  call: ProcessCall
  answer: (input: unknown, context: Context<unknown>) => Promise<unknown>
}
/** The calls that a process answers. */
export type Answers = readonly AnsweredCall[]

/** The answering side of a call. */
export function answers<Call extends ProcessCall>(call: Call, handler: Handler<Call>): AnsweredCall {
  return { call, answer: async (input, context) => handler(checkedInput(call, input), context) }
}

/** The answering sides of several calls, by their keys. */
export function answersTo<Calls extends Readonly<Record<string, ProcessCall>>>(
  calls: Calls,
  handlers: { [Key in keyof Calls]: Handler<Calls[Key]> },
): AnsweredCall[] {
  const answered: AnsweredCall[] = []
  for (const key in calls) answered.push(answers(calls[key], handlers[key]))
  return answered
}

/** Answers a call by asking another process. */
export function relays(call: ProcessCall, ask: Ask): AnsweredCall {
  return answers(call, (input, { signal, progress }) => ask(call, input, { signal, onProgress: progress }))
}

/** The answering side of the call with this name. Throws if there is none. */
export function answeredCall(all: Answers, name: string): AnsweredCall {
  const found = all.find(({ call }) => call.name === name)
  if (found) return found
  const message = `The call ${name} is not known here. If this process has just started, try again. ${runSameVersion}`
  throw new CodedError('not_found', message)
}

/** The answer that arrived. Throws if it has another form. */
export function checkedAnswer<Call extends ProcessCall>(call: Call, answer: unknown): AnswerOf<Call> {
  return checked<Call['output']>(call.output, answer, 'internal', `The answer to ${call.name}`)
}

/** Hands over a report that arrived, if it is wanted. Throws if it has another form. */
export function report<Call extends ProcessCall>(
  call: Call,
  arrived: unknown,
  { onProgress }: AskOptions<Call>,
): void {
  onProgress?.(checked<Call['progress']>(call.progress, arrived, 'internal', `A report of ${call.name}`))
}

function checkedInput<Call extends ProcessCall>(call: Call, input: unknown): z.output<Call['input']> {
  return checked<Call['input']>(call.input, input, 'invalid_parameter', `The input of ${call.name}`)
}

/** What to do where processes do not understand each other. */
export const runSameVersion =
  'Run the same version in all processes: on all servers, and on the command line.'
const shownIssues = 3

function checked<Schema extends z.ZodType>(
  schema: Schema,
  arrived: unknown,
  code: ErrorCode,
  what: string,
): z.output<Schema> {
  const parsed = schema.safeParse(arrived)
  if (parsed.success) return parsed.data
  const shown = parsed.error.issues.slice(0, shownIssues).map(issueText).join('; ')
  throw new CodedError(code, `${what} has another form than expected (${shown}). ${runSameVersion}`)
}

function issueText({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.join('.')}: ${message}` : message
}
