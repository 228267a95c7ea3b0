import { silentMs } from './silence.ts'
import type { State } from './state.ts'

/** A server as others see it. */
export type Presence = {
  serverId: string
  name: string
  place: string
  buildVersion: string
  lakeId: string | undefined
}

/** The part of the state that these functions use. */
type Execute = Pick<State, 'executeSql'>

const forgottenMs = 3_600_000

/** Registers a server until it falls silent. */
export async function announce({ executeSql }: Execute, presence: Presence): Promise<void> {
  const { serverId, name, place, buildVersion, lakeId } = presence
  await executeSql(
    `insert into server_presence (server_id, name, place, build_version, lake_id, started_at, beat_at)
    values ($1, $2, $3, $4, $5, clock_timestamp(), clock_timestamp())
    on conflict (server_id) do update set beat_at = clock_timestamp()`,
    [serverId, name, place, buildVersion, lakeId ?? null],
  )
}

/** Removes a server that ends, or whose place another server has. */
export async function withdraw({ executeSql }: Execute, serverId: string): Promise<void> {
  await executeSql('delete from server_presence where server_id = $1', [serverId])
}

/** The running servers, one line each, in the order of their starts. */
export async function presentServers({ executeSql }: Execute): Promise<Presence[]> {
  const { rows } = await executeSql(
    `select server_id, name, place, build_version, lake_id
    from server_presence
    where beat_at > clock_timestamp() - $1 * interval '1 millisecond'
    order by started_at, server_id`,
    [silentMs],
  )
  return rows.map((row) => ({
    serverId: String(row['server_id']),
    name: String(row['name']),
    place: String(row['place']),
    buildVersion: String(row['build_version']),
    lakeId: row['lake_id'] === null ? undefined : String(row['lake_id']),
  }))
}

/** Removes servers that are long gone, and calls of callers that are gone. */
export async function deleteGone({ executeSql }: Execute): Promise<void> {
  await executeSql(
    `delete from server_presence where beat_at < clock_timestamp() - $1 * interval '1 millisecond'`,
    [forgottenMs],
  )
  await executeSql(
    `delete from server_call
    where not exists (
      select 1
      from server_presence as asker
      where asker.server_id = server_call.asked_by
        and asker.beat_at > clock_timestamp() - $1 * interval '1 millisecond'
    )`,
    [4 * silentMs],
  )
}
