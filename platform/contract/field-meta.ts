/** How a field of a body stands in a form; `.meta()` of its schema takes it. */
export type FieldMeta = {
  /** What the reader calls it; the field's name in words if absent. */
  label?: string
  /** What its number counts: "days", "$". */
  unit?: string
  /** One sentence below it. */
  help?: string
  placeholder?: string
  /** Its place among the fields; those without follow as they are declared. */
  order?: number
  /** Another control than its type has. */
  widget?: 'text-area'
  /** Its text is not shown while it is typed. */
  secret?: boolean
  /** Tells password managers and browsers what it is. */
  autoComplete?: string
  /** What the values of an enumeration are called. */
  choices?: Readonly<Record<string, string>>
  /** False: a change of it cannot be taken back, so that the reader is asked first. */
  undoable?: boolean
}

declare module 'zod' {
  // An interface of the library is widened by one of the same name alone.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface GlobalMeta extends FieldMeta {}
}

/** The names of what only forms read, which no documentation of a call shows. */
export const formOnly: readonly (keyof FieldMeta)[] = [
  'label',
  'unit',
  'help',
  'placeholder',
  'order',
  'widget',
  'secret',
  'autoComplete',
  'choices',
  'undoable',
]
