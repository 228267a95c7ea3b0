import type { Call } from './call.ts'
import { invalidParameter } from './databricks-error.ts'

/** A whole number from the query within its limits, or the default. */
export function numberIn(
  call: Call,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const text = call.query.get(name)
  if (text === null || text === '') return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw invalidParameter(`Invalid ${name}: ${text}. It must be between ${least} and ${most}.`)
  }
  return value
}

/** Whether a query parameter is true. */
export function isOn(call: Call, name: string): boolean {
  return call.query.get(name) === 'true'
}

/** A required parameter. */
export function required(call: Call, name: string): string {
  const text = call.query.get(name)
  if (!text) throw invalidParameter(`Missing required field: ${name}`)
  return text
}
