import { z } from 'zod'
import type { Setting } from '#product/contract/calls/configuration.ts'

/** Settings by their names in the Databricks REST API, as values of JSON; null where nothing is reported. */
export type Settings = Readonly<Record<string, unknown>>

// Settings that are many: each key of them is compared by itself.
const manifold: ReadonlySet<string> = new Set([
  'custom_tags',
  'tags',
  'spark_conf',
  'spark_env_vars',
  'configuration',
])

const anyObject = z.record(z.string(), z.unknown())
const workers = z.union([
  z.object({ num_workers: z.number() }).transform(({ num_workers }) => String(num_workers)),
  z
    .object({ autoscale: z.object({ min_workers: z.number(), max_workers: z.number().nullable() }) })
    .transform(({ autoscale }) => `${autoscale.min_workers} to ${autoscale.max_workers ?? '?'}`),
])
const scripts = z.array(z.record(z.string(), z.object({ destination: z.string() })))
const pipelineClusters = z.array(z.looseObject({ label: z.string().default('default') }))

/** What a JSON text holds; null where it is none. */
export function parsedJson(json: string | null): unknown {
  if (json === null) return null
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The fields of an object of JSON; none where it is no object. */
export function fieldsOf(value: unknown): Settings {
  return anyObject.safeParse(value).data ?? {}
}

/** The settings field by field, in the order of their names. */
export function settingsOf(settings: Settings): Setting[] {
  return Object.entries(settings)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([setting, value]) => partsOf(setting, value))
}

/** A setting as text, or the parts that it consists of. */
export function partsOf(setting: string, value: unknown): Setting[] {
  if (value === null || value === undefined) return []
  const parts =
    setting === 'clusters' ? clustersByLabel(value) : manifold.has(setting) ? fieldsOf(value) : null
  if (parts === null) return [{ setting, part: '', value: textOf(setting, value) }]
  return Object.entries(parts)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([part, of]) => ({ setting, part, value: plainText(of) }))
}

function clustersByLabel(value: unknown): Settings {
  const listed = pipelineClusters.safeParse(value).data ?? []
  return Object.fromEntries(listed.map(({ label, ...rest }) => [label, rest]))
}

function textOf(setting: string, value: unknown): string {
  if (setting === 'workers') return workers.safeParse(value).data ?? plainText(value)
  if (setting === 'autotermination_minutes') return value === 0 ? 'never' : `${plainText(value)} min`
  if (setting === 'init_scripts') return scriptsText(value)
  return plainText(value)
}

function scriptsText(value: unknown): string {
  const listed = scripts.safeParse(value).data
  if (listed === undefined) return plainText(value)
  const paths = listed.flatMap((script) => Object.values(script).map(({ destination }) => destination))
  return paths.length === 0 ? 'none' : paths.join(', ')
}

function plainText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Settings as JSON that can be read; what is not known is left out. */
export function jsonOf({ workers: size, ...settings }: Settings): string {
  const known = Object.entries({ ...settings, ...fieldsOf(size) }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const sorted = known.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(Object.fromEntries(sorted), null, 2)
}
