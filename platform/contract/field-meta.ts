/** The form control of a body field; `.meta()` of its schema takes it. */
export type FieldMeta = {
  /** Label. Default: the field's name in words. */
  label?: string
  /** Unit of a number: "days", "$". */
  unit?: string
  /** A sentence below the control. */
  help?: string
  placeholder?: string
  /** Its position among the fields; those without one follow in declaration order. */
  order?: number
  /** A control other than the default of its type; `duration`: whole seconds in readable units. */
  widget?: 'text-area' | 'duration'
  /** Its text is hidden while it is typed. */
  secret?: boolean
  /** The autocomplete purpose for password managers and browsers. */
  autoComplete?: string
  /** Labels of an enumeration's values, or of the few numbers that are offered. */
  choices?: Readonly<Record<string, string>>
  /** False: the change is irreversible, so the form asks for confirmation. */
  undoable?: boolean
}

declare module 'zod' {
  // Only an interface can extend the library's interface of the same name.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface GlobalMeta extends FieldMeta {}
}

/** Fields that only forms read; the documentation of calls omits them. */
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
