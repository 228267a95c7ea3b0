import { isCleanText } from '#contract/clean-text.ts'
import { CodedError } from '#contract/errors.ts'
import { shownName } from '#contract/shown-name.ts'

/** The parts of a call, as messages name their fields. */
export const fieldOfPart = { query: 'parameter', body: 'body field', path: 'path field' } as const
export type Part = keyof typeof fieldOfPart

const deepestNesting = 32
const mostEntries = 1_000

type Found = { value: unknown; path: readonly string[] }

function refusal(part: Part, path: readonly string[], why: string): CodedError {
  const field = shownName(path.join('.').replaceAll('\0', '\\0').toWellFormed()) || part
  return new CodedError('invalid_parameter', `The ${fieldOfPart[part]} ${field} cannot be used: ${why}`, {
    field,
  })
}

function faultOf({ value, path }: Found): string | undefined {
  const unclean = [value, path.at(-1)].find((text) => typeof text === 'string' && !isCleanText(text))
  if (unclean !== undefined) return `it contains ${uncleanPart(String(unclean))}, which no text can have.`
  if (path.length > deepestNesting) return `it is nested more than ${deepestNesting} deep.`
  if (entriesOf(value).length > mostEntries)
    return `it has more than ${mostEntries.toLocaleString('en-US')} entries: ask for fewer at once.`
  return undefined
}

function uncleanPart(text: string): string {
  return text.includes('\0') ? 'the character U+0000' : 'half of a surrogate pair'
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** Refuses what no call may hold, whatever it asks for: U+0000, half a surrogate pair, deep nesting, more than 1,000 entries in one place. */
export function refuseMisshapen(part: Part, whole: unknown): void {
  const rest: Found[] = [{ value: whole, path: [] }]
  for (let found = rest.pop(); found !== undefined; found = rest.pop()) {
    const { value, path } = found
    const why = faultOf(found)
    if (why !== undefined) throw refusal(part, path, why)
    for (const [name, inner] of entriesOf(value)) rest.push({ value: inner, path: [...path, name] })
  }
}
