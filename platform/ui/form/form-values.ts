import type { FormField } from './form-field.ts'

/** What a control holds. Empty: '', null or undefined. */
export type FormValue = string | number | boolean | readonly string[] | null | undefined
export type FormValues = Readonly<Record<string, FormValue>>

const nothing: Readonly<Record<FormField['control']['kind'], FormValue>> = {
  text: '',
  'text-area': '',
  password: '',
  number: undefined,
  duration: undefined,
  switch: false,
  date: null,
  select: null,
  'number-select': undefined,
  'multi-select': [],
}

const isValue = (value: unknown): value is FormValue =>
  value === null ||
  ['string', 'number', 'boolean', 'undefined'].includes(typeof value) ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'))

function firstOf({ name, first, control }: FormField, initial: Readonly<Record<string, unknown>>): FormValue {
  const value = initial[name] ?? first
  return isValue(value) && value !== undefined && value !== null ? value : nothing[control.kind]
}

/** What the fields hold at first: what is known already, else the schema's default, else nothing. */
export function firstValues(
  fields: readonly FormField[],
  initial: Readonly<Record<string, unknown>> = {},
): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, firstOf(field, initial)]))
}

const isEmpty = (value: FormValue) => value === '' || value === null || value === undefined

/** The body that the fields' values mean, with what was given to the form. */
export function bodyOf(
  fields: readonly FormField[],
  values: FormValues,
  given: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const parts = fields
    .map(({ name, absence }) => ({ name, absence, value: values[name] }))
    .filter(({ value, absence }) => !(isEmpty(value) && absence === 'left-out'))
    .map(({ name, absence, value }) => [name, isEmpty(value) && absence === 'null' ? null : value] as const)
  return { ...given, ...Object.fromEntries(parts) }
}

/** The labels of what was changed and cannot be changed back. */
export function finalChanges(
  fields: readonly FormField[],
  before: FormValues,
  values: FormValues,
): readonly string[] {
  return fields
    .filter(({ name, isUndoable }) => !isUndoable && String(before[name]) !== String(values[name]))
    .map(({ label }) => label)
}
