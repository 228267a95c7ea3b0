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

const noQuery = z.strictObject({})

/** How the value of a setting is found in the state. */
export type KeptSetting<Value> = {
  /** Under which it is kept. */
  key: string
  /** What holds where this is kept; its default where nothing is. */
  valueOf(kept: unknown): Value
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
type DeclaredSetting<Path extends string, Body extends z.ZodObject, Answer extends z.ZodRawShape> = {
  key: string
  /** What people call it. */
  title: string
  /** The path of the page where it is changed; absent: its call alone changes it. */
  page?: string
  path: Path
  /** The call that reads it. */
  read: DeclaredCall
  /** The call that changes it. */
  save: DeclaredCall
  /** Its fields, as they are sent, answered and drawn in its form. */
  body: Body
  /** The same fields with all values that former versions allowed; absent: they allowed no others. */
  kept?: Body
  /** Holds until somebody changes it. */
  default: z.output<Body>
  /** Its value as people read it, without a full stop: "Starts in April". */
  inWords: (value: z.output<Body>) => string
  /** The field whose value alone is kept; without one all fields are. */
  keptField?: keyof z.output<Body> & string
  /** What the calls answer besides its fields. */
  answer: Answer
  form?: FormWords
  /** Its rows in the lake, which models read. */
  rows?: LakeRows<z.output<Body>>
}

/** One setting: the source of its two calls, of how it is kept, and of its form. */
export type Setting<
  Path extends string,
  Body extends z.ZodObject,
  Answer extends z.ZodRawShape,
> = KeptSetting<z.output<Body>> & {
  title: string
  page: string | undefined
  body: Body
  default: z.output<Body>
  read: Endpoint<Path, typeof noQuery, undefined, z.ZodObject<Body['shape'] & Answer>>
  save: Endpoint<Path, typeof noQuery, Body, z.ZodObject<Body['shape'] & Answer>>
  /** What is kept of a sent body. */
  keptOf(body: unknown): unknown
  /** The value in what its calls answer. */
  valueIn(shown: Readonly<Record<string, unknown>>): z.output<Body>
  /** Its value as people read it. */
  inWords(value: z.output<Body>): string
  form: FormWords
  rows: LakeRows<z.output<Body>> | undefined
}

/** Declares one setting. */
export function setting<const Path extends string, Body extends z.ZodObject, Answer extends z.ZodRawShape>(
  declared: DeclaredSetting<Path, Body, Answer>,
): Setting<Path, Body, Answer> {
  const { key, title, page, path, read, save, body, keptField, answer, form = {}, rows } = declared
  const { kept: known = body } = declared
  const output = z.object({ ...known.shape, ...answer })
  return {
    key,
    title,
    page,
    body,
    inWords: declared.inWords,
    default: declared.default,
    read: endpoint({ ...read, method: 'GET', path, query: noQuery, body: undefined, output }),
    save: endpoint({ ...save, method: 'PUT', path, query: noQuery, body, output }),
    valueOf(kept) {
      if (kept === undefined) return declared.default
      return known.parse(keptField === undefined ? kept : { [keptField]: kept })
    },
    keptOf(sent) {
      const value = body.parse(sent)
      return keptField === undefined ? value : value[keptField]
    },
    valueIn: (shown) =>
      known.parse(Object.fromEntries(Object.keys(body.shape).map((name) => [name, shown[name]]))),
    form,
    rows,
  }
}
