import { CodedError } from '#contract/errors.ts'
import type { ApartOptions, Source } from './source.ts'

/** Runs what a source does apart, by the name of the source. */
export type RunApart = (
  source: string,
  params: unknown,
  options: ApartOptions & { signal: AbortSignal },
) => Promise<unknown>

/** Does the work in this process. */
export function apartHere<Client>({ name, apart }: Pick<Source<Client>, 'name' | 'apart'>): RunApart {
  return async (_source, params, { onProgress = () => {} }) => {
    if (apart) return apart(params, onProgress)
    throw new CodedError('internal', `The source ${name} has nothing that it does apart.`)
  }
}
