import { CodedError } from '#contract/errors.ts'
import type { Source } from '#collect/source.ts'
import { sources } from '#connectors/catalogue.ts'

/** The source of a name. */
export function sourceNamed(name: string): Source {
  const source = sources.find((candidate) => candidate.name === name)
  if (source) return source
  throw new CodedError('not_found', `There is no source called ${name}.`)
}
