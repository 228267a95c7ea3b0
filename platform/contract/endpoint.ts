import type { z } from 'zod'
import type { Guard } from './roles.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Fields = z.ZodObject
/** The names of the fields in a path. */
export type PathFields<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathFields<Rest>
  : never

/** One call: everything that the route, its validation, the typed client and the documentation are made from. */
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
  /** One sentence: what it answers. */
  summary: string
  query: Query
  body: Body
  output: Output
  /** Path fields that stand for one of a few words, with these words; each has a path of its own beside ids. */
  pathValues?: Readonly<Record<string, readonly string[]>>
  /** A call that changes something although it is a GET. */
  changesState?: true
  /** A call that answers a CSV file and nothing else. */
  answersCsv?: true
  /** A call whose answer may take long: until it is there, 202 tells how far it is. */
  mayTakeLong?: true
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

/** Name of the cookie that carries the session. */
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

/** The names of a path's fields, in their order. */
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
