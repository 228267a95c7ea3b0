import type { LogFacts } from './log-facts.ts'

/** Of how facts are carried. Another number: they are not understood, and their logs are read from the start. */
const version = 4

/** JSON has neither maps, sets, arrays of numbers nor Infinity. */
function packedValue(value: unknown): unknown {
  if (value instanceof Map)
    return { map: [...value].map(([key, entry]) => [packedValue(key), packedValue(entry)]) }
  if (value instanceof Set) return { set: [...value].map(packedValue) }
  if (value instanceof Float64Array) return { numbers: [...value].map(packedValue) }
  if (value instanceof Uint32Array)
    return { bits: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
  if (value === Infinity) return { infinity: true }
  if (Array.isArray(value)) return value.map(packedValue)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).filter(([, field]) => field !== undefined)
  return { fields: Object.fromEntries(known.map(([name, field]) => [name, packedValue(field)])) }
}

function unpackedList(list: unknown): unknown[] {
  return Array.isArray(list) ? list.map(unpackedValue) : []
}

function unpackedPairs(list: unknown): [unknown, unknown][] {
  return unpackedList(list).map((pair) => (Array.isArray(pair) ? [pair[0], pair[1]] : [undefined, undefined]))
}

function unpackedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackedValue)
  if (typeof value !== 'object' || value === null) return value
  if ('map' in value) return new Map(unpackedPairs(value.map))
  if ('set' in value) return new Set(unpackedList(value.set))
  if ('numbers' in value) return Float64Array.from(unpackedList(value.numbers), Number)
  if ('bits' in value)
    return new Uint32Array(new Uint8Array(Buffer.from(String(value.bits), 'base64')).buffer)
  if ('infinity' in value) return Infinity
  const { fields } = 'fields' in value ? value : { fields: undefined }
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, unpackedValue(field)]))
}

/** Facts as plain JSON. */
export function packed(facts: LogFacts): unknown {
  return { version, facts: packedValue(facts) }
}

/** The facts of this version's JSON, which only `packed` writes. */
export function unpacked(json: unknown): LogFacts | undefined {
  if (typeof json !== 'object' || json === null || !('version' in json) || !('facts' in json))
    return undefined
  return json.version === version ? (unpackedValue(json.facts) as LogFacts) : undefined
}
