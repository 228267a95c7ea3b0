import { z } from 'zod'

/** A number as questions about an event log answer it. */
export const number = z.coerce.number()
/** A text that a log may not have. */
export const text = z.string().nullable()
/** A sum over tasks: what nothing measured is 0. */
export const sum = number.nullable().transform((value) => value ?? 0)

/** A moment as it goes on the wire, from milliseconds since 1970. */
export const instantOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
