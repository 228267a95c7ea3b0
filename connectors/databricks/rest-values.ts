import { dayOf } from '#contract/dates.ts'
import { z } from 'zod'

/** An id: a number that may exceed 2^53, or a text. */
export const id = z.union([z.string(), z.number().transform(String)])

/** An instant in milliseconds as ISO text; 0 means none. */
export const instant = z
  .number()
  .nullish()
  .transform((milliseconds) => (milliseconds ? new Date(milliseconds).toISOString() : null))

/** An optional text. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null)

/** An optional number. */
export const count = z
  .number()
  .nullish()
  .transform((value) => value ?? null)

/** An optional list. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((value) => value ?? [])
}

const tagValue = z.union([z.string(), z.null().transform(() => ''), z.unknown().transform(String)])

/** A map of texts; empty if absent. */
export const tags = z
  .record(z.string(), tagValue)
  .nullish()
  .transform((value) => value ?? {})

/** An optional boolean. The oldest answers write it as text. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
  .nullish()
  .transform((value) => value ?? null)

const pair = z.looseObject({ key: z.string(), value: z.string().nullish() })

/** A map of texts, from a list of keys and values. */
export const pairs = z
  .array(pair)
  .nullish()
  .transform((list) => Object.fromEntries((list ?? []).map(({ key, value }) => [key, value ?? ''])))

/** The UTC days of a half-open time: up to today while it lasts, none if it never began. */
export function daysOf(
  start: string | null,
  end: string | null,
  now: Date,
): { day: string | null; last_day: string | null } {
  if (start === null) return { day: null, last_day: null }
  const day = dayOf(new Date(start))
  const last = dayOf(end === null ? now : new Date(new Date(end).getTime() - 1))
  return { day, last_day: last > day ? last : day }
}

type Row = Readonly<Record<string, unknown>>

/** Rows of a list of what exists now, each with the UTC day on which it was last listed. */
export function seenOn(now: Date, rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, seen_day: dayOf(now) }))
}
