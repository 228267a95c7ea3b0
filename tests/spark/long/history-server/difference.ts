import type { ComparedField } from '../../../../apps/history-server/testing/compare-json.ts'

/** A field of the answers to a call that is not the same in both. */
export type Difference = {
  field: ComparedField
  call: string
  /** The whole answers. */
  ours: unknown
  theirs: unknown
  /** When the logs of applications that have not ended were written last, by the application. */
  writtenMs: ReadonlyMap<string, number>
  /** The address of Spark's server. */
  spark: string
}

/** The value that stands at a path of an answer. */
export function valueAt(answer: unknown, path: string): unknown {
  const names = path.split('/').slice(1)
  return names.reduce<unknown>((value, name) => Object(value)[name], answer)
}

/** The path of what holds a field, or of what holds that. */
export const parentOf = (path: string, levels = 1) => path.split('/').slice(0, -levels).join('/')
