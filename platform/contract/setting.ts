import { z } from 'zod'
import { endpoint, type Endpoint } from './endpoint.ts'
import { instant } from './report.ts'
import type { Guard } from './guard.ts'

/** Who changed a setting last, and when; null where nobody did. */
export const lastChange = { changedBy: z.string().nullable(), changedAt: instant.nullable() }

/** The same, and whether the caller may change it. */
export const settingMarks = {
  isEditable: z.boolean().meta({ description: 'True: the caller may change it.' }),
  ...lastChange,
}

/** Whether a secret was entered, and can be opened. */
export const secretState = z.enum(['NONE', 'KEPT', 'LOST']).meta({
  description: 'NONE: none was entered; LOST: it cannot be opened with the present key, enter it again.',
})

/** What is shown of a secret: whether it is set, since when and by whom. */
export const secretMarks = {
  secret: secretState,
  missingKey: z.string().nullable().meta({ description: 'Why no secrets can be kept; null: they can.' }),
  secretChangedBy: z
    .string()
    .nullable()
    .meta({ description: 'Null: none was entered, or the audit trail no longer has it.' }),
  secretChangedAt: instant.nullable(),
}

const noQuery = z.strictObject({})

/** What a setting holds for, where it does not hold for all. */
export type SettingScope = 'workspace' | 'subscription'

/** One of those that a setting holds for: its id, and the year where each year has a value of its own. */
export type SettingMember = { id: string; year?: number }

/** A secret that is sealed beside a setting: it is entered and forgotten, and never shown, exported or undone. */
export type SettingSecret<Value> = {
  /** Under which it is sealed. */
  name: string
  /** The field of a body that holds it; null keeps the former one. */
  field: string
  /** The field of a body that is true where it is to be forgotten. */
  removedBy: string
  /** Where a value sends it, if anywhere: it goes nowhere but where it was entered for. */
  receiverOf(value: Value): string | undefined
}

/** How the value of a setting is found in the state. */
export type KeptSetting<Value> = {
  /** Under which it is kept. */
  key: string
  /** What holds where this is kept; its default where nothing or null is. */
  valueOf(kept: unknown): Value
}

/** A setting apart from its calls: what it may hold, for what, and how it is kept. */
export type HeldSetting<Value> = KeptSetting<Value> & {
  title: string
  page: string | undefined
  /** What it may hold, also if only former versions allowed it. */
  value: z.ZodType<Value>
  /** What may be kept anew. */
  allowed: z.ZodType
  default: Value
  /** What is kept of a value. */
  keptOf(value: Value): unknown
  /** Its value as people read it. */
  inWords(value: Value): string
  scope: SettingScope | undefined
  isYearly: boolean
  sealed: SettingSecret<Value> | undefined
}

type DeclaredHeld<Value> = {
  key: string
  /** What people call it. */
  title: string
  /** The path of the page where it is changed; absent: its call alone changes it. */
  page?: string
  /** Holds until somebody changes it. */
  default: NoInfer<Value>
  /** Its value as people read it, without a full stop: "Starts in April". */
  inWords: (value: NoInfer<Value>) => string
  /** Present: each of these has a value of its own, kept under the key and its id. */
  scope?: SettingScope
  /** A secret that is sealed beside it. */
  sealed?: SettingSecret<NoInfer<Value>>
}

/** Declares a setting whose calls have a form of their own. */
export function heldSetting<Value>(
  declared: DeclaredHeld<Value> & {
    value: z.ZodType<Value>
    /** What may be kept anew, where former versions allowed more. */
    allowed?: z.ZodType
    /** Each year has a value of its own besides. */
    isYearly?: boolean
  },
): HeldSetting<Value> {
  const { key, title, page, value, allowed = value, inWords, scope, isYearly = false, sealed } = declared
  return {
    key,
    title,
    page,
    value,
    allowed,
    default: declared.default,
    inWords,
    scope,
    isYearly,
    sealed,
    valueOf: (kept) => (kept === undefined || kept === null ? declared.default : value.parse(kept)),
    keptOf: (held) => held,
  }
}

/** A setting as it holds for one of its members. */
export function settingFor<Value>(
  { key, isYearly, valueOf }: Pick<HeldSetting<Value>, 'key' | 'isYearly' | 'valueOf'>,
  { id, year }: SettingMember,
): KeptSetting<Value> {
  return { key: [key, ...(isYearly ? [year] : []), id].join('/'), valueOf }
}

/** The member that a key of a setting is for; undefined where it is none of its keys. */
export function memberIn(
  { key, isYearly }: Pick<HeldSetting<never>, 'key' | 'isYearly'>,
  memberKey: string,
): SettingMember | undefined {
  if (!memberKey.startsWith(`${key}/`)) return undefined
  const rest = memberKey.slice(key.length + 1)
  if (!isYearly) return { id: rest }
  const [, year, id] = /^(\d{4})\/(.+)$/s.exec(rest) ?? []
  return id === undefined ? undefined : { year: Number(year), id }
}

/** A table of the lake, and its rows under a value of a setting. */
export type LakeRows<Value> = {
  table: string
  of(value: Value): readonly Readonly<Record<string, string | number | boolean | null>>[]
}

/** The words of its form. */
type FormWords = {
  /** The title of its panel; default: that of the page. */
  panel?: string
}

type DeclaredCall = { name: string; guard: Guard; summary: string }

/** What holds, where it is not what is sent. */
type Holds<Value, Sent, Fields extends z.ZodRawShape> = {
  value: z.ZodType<Value>
  /** The value that a sent body means. */
  of(sent: Sent, member: SettingMember): NoInfer<Value>
  /** The fields in which calls answer it. */
  fields: Fields
  shown(value: NoInfer<Value>): NoInfer<z.output<z.ZodObject<Fields>>>
}

type DeclaredSetting<
  Path extends string,
  Body extends z.ZodObject,
  Answer extends z.ZodRawShape,
  Value,
  Fields extends z.ZodRawShape,
> = DeclaredHeld<Value> & {
  path: Path
  /** The call that reads it. */
  read: DeclaredCall
  /** The call that changes it. */
  save: DeclaredCall
  /** Its fields, as they are sent and drawn in its form. */
  body: Body
  /** The same fields with all values that former versions allowed; absent: they allowed no others. */
  kept?: Body
  /** Default: the fields of the body, which calls answer as they are. */
  holds?: Holds<Value, z.output<Body>, Fields>
  /** The field whose value alone is kept; without one all fields are. */
  keptField?: keyof z.output<Body> & string
  /** What the calls answer besides. */
  answer: Answer
  form?: FormWords
  /** Its rows in the lake, which models read. */
  rows?: LakeRows<NoInfer<Value>>
}

/** One setting: the source of its two calls, of how it is kept, and of its form. */
export type Setting<
  Path extends string,
  Body extends z.ZodObject,
  Answer extends z.ZodRawShape,
  Value = z.output<Body>,
  Fields extends z.ZodRawShape = Body['shape'],
> = HeldSetting<Value> & {
  body: Body
  read: Endpoint<Path, typeof noQuery, undefined, z.ZodObject<Fields & Answer>>
  save: Endpoint<Path, typeof noQuery, Body, z.ZodObject<Fields & Answer>>
  /** The value that a sent body means. */
  sentValue(body: unknown, member: SettingMember): Value
  /** The fields in which calls answer a value. */
  shown(value: Value): z.output<z.ZodObject<Fields>>
  /** The value in what its calls answer, where that are its fields as they are sent. */
  valueIn(shown: Readonly<Record<string, unknown>>): Value
  form: FormWords
  rows: LakeRows<Value> | undefined
}

// Without `holds`, the type parameters have their defaults: what is sent holds, in the fields of the body.
const asHolds = <Value, Sent, Fields extends z.ZodRawShape>(holds: object) =>
  holds as Holds<Value, Sent, Fields>

const asFieldsOf = (body: z.ZodObject) => ({
  value: body,
  of: (sent: unknown) => sent,
  fields: body.shape,
  shown: (value: unknown) => value,
})

/** Declares one setting. */
export function setting<
  const Path extends string,
  Body extends z.ZodObject,
  Answer extends z.ZodRawShape,
  Value = z.output<Body>,
  Fields extends z.ZodRawShape = Body['shape'],
>(declared: DeclaredSetting<Path, Body, Answer, Value, Fields>): Setting<Path, Body, Answer, Value, Fields> {
  const { path, read, save, body, keptField, answer, form = {}, rows } = declared
  const { value, of, fields, shown } = asHolds<Value, z.output<Body>, Fields>(
    declared.holds ?? asFieldsOf(declared.kept ?? body),
  )
  const output = z.object({ ...fields, ...answer })
  const held = heldSetting({ ...declared, value, allowed: declared.holds ? value : body })
  return {
    ...held,
    body,
    read: endpoint({ ...read, method: 'GET', path, query: noQuery, body: undefined, output }),
    save: endpoint({ ...save, method: 'PUT', path, query: noQuery, body, output }),
    sentValue: (sent, member) => of(body.parse(sent), member),
    shown,
    valueIn: (answered) =>
      value.parse(Object.fromEntries(Object.keys(fields).map((name) => [name, answered[name]]))),
    form,
    rows,
    ...(keptField !== undefined && keptAlone(held, keptField)),
  }
}

/** Keeps the value of one field alone. */
function keptAlone<Value>({ valueOf }: HeldSetting<Value>, field: string) {
  return {
    valueOf: (kept: unknown) => valueOf(kept === undefined || kept === null ? undefined : { [field]: kept }),
    keptOf: (held: Value): unknown => Object(held)[field],
  }
}

type AnySetting<Path extends string, Output extends z.ZodObject> = {
  read: Endpoint<Path, typeof noQuery, undefined, Output>
}

/** The call that returns a setting to its default. */
export function removalOf<Path extends string, Output extends z.ZodObject>(
  { read }: AnySetting<Path, Output>,
  { name, guard, summary }: DeclaredCall,
): Endpoint<Path, typeof noQuery, undefined, Output> {
  return { ...read, name, guard, summary, method: 'DELETE' }
}
