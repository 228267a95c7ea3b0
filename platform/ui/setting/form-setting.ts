import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** A setting that a form draws. */
export type FormSetting<Value> = {
  read: Endpoint<string, z.ZodObject, undefined, z.ZodObject>
  save: Endpoint<string, z.ZodObject, z.ZodObject, z.ZodObject>
  valueIn(shown: Readonly<Record<string, unknown>>): Value
  inWords(value: Value): string
  form: { panel?: string }
}
