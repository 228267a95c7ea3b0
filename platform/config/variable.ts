import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** One environment variable: its meaning, its allowed values, and its parser. */
export type Variable<Value> = {
  name: string
  meaning: string
  /** The allowed values, worded so that "… is allowed" can follow. */
  allowed: string
  /** The default text. Without one the setting is optional. */
  default: string | undefined
  /** The value is never shown. */
  secret: boolean
  read: (text: string) => Value
}

type Shape<Value> = { allowed: string; schema: z.ZodType<Value, string> }
type Named = { name: string; meaning: string; secret?: boolean }

/** A variable with a default. */
export function variable<Value>(named: Named & { default: string }, shape: Shape<Value>): Variable<Value> {
  return declared(named, shape, named.default)
}

/** An optional variable. */
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

/** An integer within inclusive limits. */
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

/** Text that matches a pattern. */
export function matching(pattern: RegExp, allowed: string): Shape<string> {
  return { allowed, schema: z.string().regex(pattern) }
}

/** Positive integers by name. */
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

const ranges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** IP addresses and ranges. */
export function addresses(): Shape<readonly string[]> {
  const isAddress = (text: string) => ranges.has(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
  return {
    allowed: 'a list of addresses such as 10.0.0.5,10.1.0.0/16, or loopback for this machine',
    schema: z
      .string()
      .transform((text) => text.split(',').map((each) => each.trim()))
      .refine((all) => all.every(isAddress)),
  }
}

/** A URL with one of these protocols, without a trailing slash. */
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
