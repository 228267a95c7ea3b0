/** A JSON object of a log, of which nothing is known but its names. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A number above the longest that Spark writes, 64 bits, is none of its. */
const largestAmount = 2 ** 63
const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= largestAmount

const none: Fields = {}

/** The object under a name; empty where there is none. */
export function fieldsAt(fields: Fields, name: string): Fields {
  const value = fields[name]
  return isFields(value) ? value : none
}

/** The number under a name; 0 where there is none, as old versions of Spark leave out what they do not measure. */
export function amountAt(fields: Fields, name: string): number {
  const value = fields[name]
  return isAmount(value) ? value : 0
}

/** The number under a name, if there is one. */
export function numberAt(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  return isAmount(value) ? value : undefined
}

/** The number of a thing under a name, such as that of a stage; undefined for what cannot be one. */
export function idAt(fields: Fields, name: string): number | undefined {
  const value = fields[name]
  return Number.isSafeInteger(value) && typeof value === 'number' ? value : undefined
}

/** The text under a name, if there is one that is not empty. */
export function textAt(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Whether the value under a name is true. */
export function isTrueAt(fields: Fields, name: string): boolean {
  return fields[name] === true
}

/** The objects in the list under a name. */
export function listAt(fields: Fields, name: string): readonly Fields[] {
  const value: unknown = fields[name]
  return Array.isArray(value) ? value.filter(isFields) : []
}

/** The numbers of things in the list under a name. */
export function idsAt(fields: Fields, name: string): number[] {
  const value: unknown = fields[name]
  return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : []
}
