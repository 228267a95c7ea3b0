/** Checked by hand, as threads that load little are quick, and what they load is looked through with all that they read. */
function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? { ...data } : {}
}

/** A part of a file on this machine that a thread reads. */
export type RangeOrder = { path: string; start: number; end: number }

/** The part of a file in the data of a thread. */
export function rangeOrder(data: unknown): RangeOrder {
  const { path, start, end } = fieldsOf(data)
  if (typeof path !== 'string' || typeof start !== 'number' || typeof end !== 'number')
    throw new TypeError('a thread that reads a range needs a path, a start and an end')
  return { path, start, end }
}

/** A packed file on this machine that a thread unpacks, and the memory through which it hands it over. */
export type UnpackOrder = { path: string; memory: SharedArrayBuffer }

/** The packed file in the data of a thread. */
export function unpackOrder(data: unknown): UnpackOrder {
  const { path, memory } = fieldsOf(data)
  if (typeof path !== 'string' || !(memory instanceof SharedArrayBuffer))
    throw new TypeError('a thread that unpacks needs a path and shared memory')
  return { path, memory }
}
