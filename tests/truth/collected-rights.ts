import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groups } from '#connectors/databricks/groups/source.ts'
import { permissions } from '#connectors/databricks/permissions/source.ts'
import { databricks } from '#connectors/databricks/system.ts'
import { fetchWindow } from '#collect/collector.ts'
import type { RunningEstate } from '#estate/serve/estate.ts'
import { Http } from '#exchange/http.ts'
import type { Lake } from '#lake/lake.ts'
import { deriveAgain, derivedLake } from '#models/testing/derived.ts'

const tables = ['asset_right', 'group_member', 'workspace_user', 'right_reading'] as const

/** A lake with rights and groups as the real connectors read them; its notes are those of the last round. */
export type CollectedRights = {
  lake: Lake
  notes: readonly string[]
  /** Reads all workspaces at a moment, and derives. */
  round(dataNow: Date): Promise<void>
}

/** An empty lake for the rights of an estate. */
export async function collectedRights({ document }: RunningEstate): Promise<CollectedRights> {
  const lake = await derivedLake(tables, {})
  const notes: string[] = []
  const round = async (dataNow: Date) => {
    notes.length = 0
    for (const source of [groups, permissions]) {
      for (const scope of databricks.scopes(document, source.scope)) {
        const folder = await mkdtemp(join(tmpdir(), 'rights-'))
        const { batch } = await fetchWindow({
          source,
          planned: {
            source: source.name,
            scope,
            checkpoint: await lake.checkpoint(source.name, scope),
            stage: 'recent',
            lookBackDays: 0,
          },
          client: databricks.client(
            document,
            { kind: source.scope, name: scope },
            new Http({ requestsPerSecond: 1000 }),
          ),
          dataNow,
          folder,
          signal: AbortSignal.timeout(100_000),
          progress: ({ note }) => note !== undefined && notes.push(note),
        })
        await lake.append(batch)
        await rm(folder, { recursive: true, force: true })
      }
    }
    await deriveAgain(lake)
  }
  return { lake, notes, round }
}

type Row = Readonly<Record<string, unknown>>

/** What each active user of each workspace may see, by the rights of the lake and the groups around the user. */
export async function closureOf(lake: Lake): Promise<string[]> {
  const rights = Map.groupBy(await lake.rows('select * from asset_right'), ownerOfRight)
  const around = Map.groupBy(await lake.rows('select * from group_member'), keyOfMember)
  const users = await lake.rows('select * from workspace_user where is_active')
  return users.flatMap((user) => {
    const place = String(user['workspace_id'])
    const principals = new Set([`user:${String(user['user_name'])}`])
    for (const principal of principals)
      for (const row of around.get(`${place} ${principal}`) ?? [])
        principals.add(`group:${String(row['group_name'])}`)
    const managed = new Map<string, boolean>()
    for (const right of [...principals].flatMap((one) => rights.get(`${place} ${one}`) ?? [])) {
      const asset = `${String(right['asset_kind'])} ${String(right['asset_id'])}`
      managed.set(asset, right['can_manage'] === true || managed.get(asset) === true)
    }
    return [...managed].map(([asset, canManage]) =>
      lineOf(place, String(user['user_name']), asset, canManage),
    )
  })
}

/** A line for each thing that somebody may see. */
export function lineOf(workspaceId: string, userName: string, asset: string, canManage: boolean): string {
  return `${workspaceId} ${userName} ${canManage ? 'manages' : 'sees'} ${asset}`
}

const ownerOfRight = (row: Row) => `${String(row['workspace_id'])} ${String(row['principal'])}`
const keyOfMember = (row: Row) => `${String(row['workspace_id'])} ${String(row['member'])}`

/** What is in one list and not in the other. */
export function differences(found: readonly string[], expected: readonly string[]): string[] {
  const [one, other] = [new Set(found), new Set(expected)]
  return [
    ...[...one].filter((line) => !other.has(line)).map((line) => `too much: ${line}`),
    ...[...other].filter((line) => !one.has(line)).map((line) => `missing: ${line}`),
  ].toSorted()
}
