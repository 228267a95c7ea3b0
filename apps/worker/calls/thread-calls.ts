import type { LogPart } from '#connectors/spark/event-log/read-log.ts'

/**
 * One piece of work of a thread, checked where it arrives as a `processCall` is, but by hand: threads that load little are
 * quick, and what they load is looked through with all that they read.
 */
type ThreadCall<Input, Output> = { input: Check<Input>; output: Check<Output> }
type Check<Value> = { parse(arrived: unknown): Value }

/** A part of a file on this machine that a thread reads. */
export type RangeOrder = { path: string; start: number; end: number }

/** Reads a range of a log for a document. */
export const readRangeCall: ThreadCall<RangeOrder, LogPart[]> = {
  input: {
    parse(arrived) {
      const { path, start, end } = fieldsOf(arrived)
      if (typeof path !== 'string' || typeof start !== 'number' || typeof end !== 'number')
        throw new TypeError('a thread that reads a range needs a path, a start and an end')
      return { path, start, end }
    },
  },
  output: {
    parse(arrived) {
      if (areLogParts(arrived)) return arrived
      throw new TypeError('a thread that reads a range answered something else than parts of a log')
    },
  },
}

/** A packed file on this machine that a thread unpacks, and the memory through which it hands it over. */
export type UnpackOrder = { path: string; memory: SharedArrayBuffer }

/** Unpacks a file. */
export const unpackCall: ThreadCall<UnpackOrder, void> = {
  input: {
    parse(arrived) {
      const { path, memory } = fieldsOf(arrived)
      if (typeof path !== 'string' || !(memory instanceof SharedArrayBuffer))
        throw new TypeError('a thread that unpacks needs a path and shared memory')
      return { path, memory }
    },
  },
  output: { parse() {} },
}

/**
 * Whether something is parts of a log. Their facts, which may be of thousands of jobs and stages, are not looked through:
 * they were made by the same code on this machine.
 */
export function areLogParts(arrived: unknown): arrived is LogPart[] {
  return Array.isArray(arrived) && arrived.every(isLogPart)
}

function isLogPart(arrived: unknown): boolean {
  const { file, lines, hasEvents, facts } = fieldsOf(arrived)
  const hasFacts = typeof lines === 'object' && lines !== null && typeof facts === 'object' && facts !== null
  return typeof file === 'string' && typeof hasEvents === 'boolean' && hasFacts
}

function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? { ...data } : {}
}
