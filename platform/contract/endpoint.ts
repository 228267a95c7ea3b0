import type { z } from 'zod'
import type { Guard } from './guard.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Fields = z.ZodObject
/** The names of the fields in a path. */
export type PathFields<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathFields<Rest>
  : never

/** One call: the source of its route, validation, typed client and documentation. */
export type Endpoint<
  Path extends string = string,
  Query extends Fields = Fields,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Output extends z.ZodType = z.ZodType,
> = {
  /** camelCase name, unique; also the operationId. */
  name: string
  method: Method
  /** Path below /api/1.0, path fields in braces. */
  path: Path
  guard: Guard
  /** One sentence: its answer. */
  summary: string
  query: Query
  body: Body
  output: Output
  /** Path fields with a few allowed values; each value has a path of its own next to ids. */
  pathValues?: Readonly<Record<string, readonly string[]>>
  /** A GET that changes something. */
  changesState?: true
  /** A call that changes something and can be made while changes are held back. */
  staysOpen?: true
  /** A call whose body is a file of any kind, which is taken as it arrives, of at most so many bytes. */
  streamedBody?: { mostBytes: number }
  /** A call that answers only a CSV file. */
  answersCsv?: true
  /** A call whose answer may take long: until it is ready, 202 reports the progress. */
  mayTakeLong?: true
}

/** Whether a call can be made while changes are held back: those that only read, and those that declare it. */
export function staysOpen({ guard, method, changesState, staysOpen: isDeclared }: AnyEndpoint): boolean {
  const onlyReads = guard.token === 'read' || (method === 'GET' && changesState !== true)
  return isDeclared === true || onlyReads
}

export type AnyEndpoint = Endpoint<string, Fields, z.ZodType | undefined, z.ZodType>
export type PathOf<E> =
  E extends Endpoint<infer Path, Fields, z.ZodType | undefined, z.ZodType>
    ? { [Name in PathFields<Path>]: string }
    : never
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>
export type OutputOf<E extends AnyEndpoint> = z.output<E['output']>

/** Base path of every call. */
export const apiBase = '/api/1.0'

/** Name of the session cookie. */
export const sessionCookieName = 'lakegauge_session'

/** Declares one call; keeps the literal types of its parts. */
export function endpoint<
  const Path extends string,
  Query extends Fields,
  Body extends z.ZodType | undefined,
  Output extends z.ZodType,
>(declared: Endpoint<Path, Query, Body, Output>): Endpoint<Path, Query, Body, Output> {
  return declared
}

/** The names of a path's fields, in order. */
export function pathFields(path: string): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] ?? '')
}

/** The path with its fields filled in and encoded. */
export function pathOf(path: string, fields: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const value = fields[name]
    if (value === undefined) throw new TypeError(`path field ${name} is missing`)
    return encodeURIComponent(value)
  })
}
