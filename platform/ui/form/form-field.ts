import { z } from 'zod'
import type { FieldMeta } from '#contract/field-meta.ts'
import type { Option } from '#ui/control/select-dropdown.ts'
import { words } from '#ui/format/words.ts'

/** The control of a field, with what only this control needs. */
export type FieldControl =
  | { kind: 'text' | 'text-area' | 'password'; maxLength: number | undefined }
  | { kind: 'number'; least: number | undefined; most: number | undefined; isWhole: boolean }
  | { kind: 'switch' | 'duration' }
  | { kind: 'date' }
  | { kind: 'select' | 'number-select' | 'multi-select'; options: readonly Option[] }

/** One field of a form, as its schema describes it. */
export type FormField = Pick<FieldMeta, 'unit' | 'help' | 'placeholder' | 'autoComplete'> & {
  name: string
  label: string
  control: FieldControl
  /** What it holds at first: the schema's default, if it has one. */
  first: unknown
  /** How the body expresses an absent value: left out, null, or the empty value of its type. */
  absence: 'left-out' | 'null' | 'empty'
  /** False: a change of it cannot be taken back. */
  isUndoable: boolean
}

type Unwrapped = { schema: unknown; meta: FieldMeta; first: unknown; absence: FormField['absence'] }

/** The schema inside its wrappers; metadata of an outer wrapper overrides that of an inner one. */
function unwrapped(schema: unknown): Unwrapped {
  const meta = schema instanceof z.ZodType ? (schema.meta() ?? {}) : {}
  if (schema instanceof z.ZodDefault) {
    const inner = unwrapped(schema.def.innerType)
    return { ...inner, meta: { ...inner.meta, ...meta }, first: schema.def.defaultValue }
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = unwrapped(schema.def.innerType)
    const absence = schema instanceof z.ZodNullable ? 'null' : 'left-out'
    return { ...inner, meta: { ...inner.meta, ...meta }, absence }
  }
  return { schema, meta, first: undefined, absence: 'empty' }
}

function optionsOf(schema: z.ZodEnum, { choices = {} }: FieldMeta): Option[] {
  return schema.options.map(String).map((value) => ({ value, label: choices[value] ?? words(value) }))
}

const numberOf = (limit: number | null) =>
  limit === null || !Number.isFinite(limit) || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? undefined : limit

function controlOf(schema: unknown, meta: FieldMeta): FieldControl | undefined {
  if (schema instanceof z.ZodBoolean) return { kind: 'switch' }
  if (schema instanceof z.ZodEnum) return { kind: 'select', options: optionsOf(schema, meta) }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodEnum)
    return { kind: 'multi-select', options: optionsOf(schema.element, meta) }
  if (schema instanceof z.ZodNumber && meta.choices) {
    const options = Object.entries(meta.choices).map(([value, label]) => ({ value, label }))
    return { kind: 'number-select', options }
  }
  if (schema instanceof z.ZodNumber && meta.widget === 'duration') return { kind: 'duration' }
  if (schema instanceof z.ZodNumber) {
    const isWhole = schema.format === 'safeint' || schema.format === 'int32'
    return { kind: 'number', least: numberOf(schema.minValue), most: numberOf(schema.maxValue), isWhole }
  }
  if (schema instanceof z.ZodISODate) return { kind: 'date' }
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    const kind = meta.secret === true ? 'password' : meta.widget === 'text-area' ? 'text-area' : 'text'
    return { kind, maxLength: numberOf(schema.maxLength) }
  }
  return undefined
}

/** "newPassword": New password. */
function labelOf(name: string): string {
  const spaced = name.replaceAll(/([a-z\d])([A-Z])/g, (_match, before: string, after: string) => {
    return `${before} ${after.toLowerCase()}`
  })
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function fieldOf(name: string, schema: unknown, changed: FieldMeta): FormField {
  const { schema: inner, meta: own, first, absence } = unwrapped(schema)
  const meta = { ...own, ...changed }
  const control = controlOf(inner, meta)
  if (!control) throw new TypeError(`no control draws the field ${name}: give its value to the form instead`)
  const { unit, help, placeholder, autoComplete, undoable = true, label = labelOf(name) } = meta
  const texts = { unit, help, placeholder, autoComplete }
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
  return { ...given, name, label, control, first, absence, isUndoable: undoable }
}

/** The fields of a body that a form draws, in their order; those that are given are not drawn. */
export function formFields(
  body: z.ZodObject,
  given: readonly string[] = [],
  changes: Readonly<Record<string, FieldMeta | undefined>> = {},
): FormField[] {
  const drawn = Object.entries(body.shape).filter(([name]) => !given.includes(name))
  const orderOf = (name: string, schema: unknown) =>
    changes[name]?.order ?? unwrapped(schema).meta.order ?? Number.POSITIVE_INFINITY
  const ordered = drawn
    .map(([name, schema]) => ({ name, schema, order: orderOf(name, schema) }))
    .sort((one, other) => (one.order === other.order ? 0 : one.order - other.order))
  return ordered.map(({ name, schema }) => fieldOf(name, schema, changes[name] ?? {}))
}
