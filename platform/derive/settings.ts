import { z } from 'zod'
import { settingsTable } from './settings-table.ts'
import type { Lake, Parameters } from '#lake/lake.ts'
import type { Columns } from '#lake/table.ts'
import type { GraphModel } from './model-graph.ts'
import {
  changedSettingTables,
  settingTables,
  type ChangedSettingTable,
  type SettingTables,
} from './setting-rows.ts'

/** Derivation settings by name, from users and the configuration, at one moment. */
export const settingsSnapshot = z.object({
  /** A snapshot older than the lake's is ignored. */
  takenAt: z.iso.datetime(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).readonly(),
  /** Rows of the tables of settings; a table that is not given stays as it is. */
  tables: settingTables.exactOptional(),
})
export type SettingsSnapshot = z.output<typeof settingsSnapshot>

/** Columns of the table of settings. */
export const settingColumns: Columns = {
  name: 'string',
  value: 'string',
  is_default: 'boolean',
  version: 'bigint',
  taken_at: 'timestamp',
}

type Wanted = { value: string; isDefault: boolean }
type Row = Wanted & { version: number; takenAt: string | null }
export type SettingRows = ReadonlyMap<string, Row>

/** The names whose values a snapshot changes, and all rows after it. */
export type SettingsChange = {
  changed: ReadonlySet<string>
  rows: SettingRows
  isNews: boolean
  tables: readonly ChangedSettingTable[]
}

/** Compares the lake's settings with the declared defaults, a snapshot and further tables. Without a snapshot the lake's settings hold. */
export async function settingsChange(
  lake: Lake,
  graph: readonly GraphModel[],
  snapshot: SettingsSnapshot | undefined,
  known: SettingTables = {},
): Promise<SettingsChange> {
  await lake.defineKept(settingsTable, settingColumns)
  const kept = await keptRows(lake)
  const version = Math.max(0, ...[...kept.values()].map((row) => row.version)) + 1
  const isOutdated = [...kept.values()].some(({ takenAt }) => snapshot && (takenAt ?? '') > snapshot.takenAt)
  const wanted = wantedOf(graph, kept, isOutdated ? undefined : snapshot)
  const rows = new Map<string, Row>()
  for (const [name, row] of wanted) {
    const before = kept.get(name)
    const isSame = before?.value === row.value && before.isDefault === row.isDefault
    rows.set(name, isSame ? before : { ...row, version, takenAt: snapshot?.takenAt ?? null })
  }
  const names = [...new Set([...kept.keys(), ...rows.keys()])]
  const tables = await changedSettingTables(lake, graph, {
    ...(!isOutdated && snapshot?.tables),
    ...known,
  })
  return {
    tables,
    changed: new Set(names.filter((name) => kept.get(name)?.value !== rows.get(name)?.value)),
    rows,
    isNews: names.some((name) => kept.get(name) !== rows.get(name)),
  }
}

function wantedOf(
  graph: readonly GraphModel[],
  kept: SettingRows,
  snapshot: SettingsSnapshot | undefined,
): Map<string, Wanted> {
  const declared = graph.flatMap(({ settings = {} }) => Object.entries(settings))
  const given = snapshot
    ? Object.entries(snapshot.values)
    : [...kept].flatMap(([name, row]) => (row.isDefault ? [] : [[name, row.value] as const]))
  const asWanted =
    (isDefault: boolean) =>
    ([name, value]: readonly [string, string | number]) =>
      [name, { value: String(value), isDefault }] as const
  return new Map([...declared.map(asWanted(true)), ...given.map(asWanted(false))])
}

async function keptRows(lake: Lake): Promise<SettingRows> {
  const rows = await lake.rows(`select name, value, is_default, version, taken_at from ${settingsTable}`)
  return new Map(
    rows.map((row) => {
      const takenAt = row['taken_at'] === null ? null : String(row['taken_at'])
      const isDefault = row['is_default'] === true
      return [
        String(row['name']),
        { value: String(row['value']), isDefault, version: Number(row['version']), takenAt },
      ]
    }),
  )
}

/** A select of all setting rows, with its parameters. */
export function settingsSelect(rows: SettingRows): { select: string; parameters: Parameters } {
  const selects: string[] = []
  const parameters: Record<string, string | number | boolean | null> = {}
  for (const [place, [name, row]] of [...rows].entries()) {
    selects.push(
      `select cast($name${place} as string) as name, cast($value${place} as string) as value,
         cast($default${place} as boolean) as is_default, cast($version${place} as bigint) as version,
         cast($taken${place} as timestamp) as taken_at`,
    )
    parameters[`name${place}`] = name
    parameters[`value${place}`] = row.value
    parameters[`default${place}`] = row.isDefault
    parameters[`version${place}`] = row.version
    parameters[`taken${place}`] = row.takenAt
  }
  const none = `select name, value, is_default, version, taken_at from ${settingsTable} where false`
  return { select: selects.join('\nunion all\n') || none, parameters }
}
