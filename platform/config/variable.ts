import { z } from 'zod'

/** One environment variable: what it means, what it may say, and how its text is read. */
export type Variable<Value> = {
  name: string
  meaning: string
  /** What the text may be, so that "… is allowed" can follow. */
  allowed: string
  /** The text that counts where the variable is not set; absent: the setting is optional. */
  default: string | undefined
  /** The value is never shown. */
  secret: boolean
  read: (text: string) => Value
}

type Shape<Value> = { allowed: string; schema: z.ZodType<Value, string> }
type Named = { name: string; meaning: string; secret?: boolean }

/** A variable that has a value even where it is not set. */
export function variable<Value>(named: Named & { default: string }, shape: Shape<Value>): Variable<Value> {
  return declared(named, shape, named.default)
}

/** A variable that may be absent. */
export function optionalVariable<Value>(named: Named, shape: Shape<Value>): Variable<Value | undefined> {
  return declared<Value | undefined>(named, shape, undefined)
}

function declared<Value>(named: Named, shape: Shape<Value>, fallback: string | undefined): Variable<Value> {
  return {
    name: named.name,
    meaning: named.meaning,
    allowed: shape.allowed,
    default: fallback,
    secret: named.secret ?? false,
    read: (text) => shape.schema.parse(text),
  }
}

/** A whole number within limits, both of them allowed. */
export function wholeNumber(from: number, to: number): Shape<number> {
  return {
    allowed: `a whole number from ${from} to ${to}`,
    schema: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .refine((value) => value >= from && value <= to),
  }
}

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Shape<Word> {
  return { allowed: `one of ${words.join(', ')}`, schema: z.enum(words) }
}

/** Text that a pattern accepts. */
export function matching(pattern: RegExp, allowed: string): Shape<string> {
  return { allowed, schema: z.string().regex(pattern) }
}

/** Whole numbers from one up, by name. */
export function numbersByName(): Shape<Readonly<Record<string, number>>> {
  return {
    allowed: 'a list such as name=90,other_name=400',
    schema: z
      .string()
      .regex(/^\w+=[1-9]\d{0,5}(?:,\w+=[1-9]\d{0,5})*$/)
      .transform((text) => {
        const pairs = text.split(',').map((pair) => pair.split('='))
        return Object.fromEntries(pairs.map(([name, value]) => [name, Number(value)]))
      }),
  }
}

/** A URL of one of these protocols, without a slash at its end. */
export function urlOf(protocol: RegExp, allowed: string): Shape<string> {
  return { allowed, schema: z.url({ protocol }).transform((text) => text.replace(/\/+$/, '')) }
}

/** A path; a relative one starts at a folder. */
export function pathFrom(folder: string, resolve: (folder: string, path: string) => string): Shape<string> {
  return {
    allowed: 'a path, absolute or relative to the repository',
    schema: z
      .string()
      .regex(/^[^\0]+$/)
      .transform((path) => resolve(folder, path)),
  }
}
