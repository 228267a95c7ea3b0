import type { State } from './state.ts'

type Execute = Pick<State, 'executeSql'>

/**
 * Tries to lead: a new term begins if the leader has not renewed its term for this long, or is gone. Undefined: another
 * server leads.
 */
export async function takeLeadership(
  { executeSql }: Execute,
  { serverId, leaseMs }: { serverId: string; leaseMs: number },
): Promise<number | undefined> {
  const { rows } = await executeSql(
    `insert into leadership (term, server_id, renewed_at)
    values (1, $1, clock_timestamp())
    on conflict (only_row) do update
    set term = leadership.term + 1,
      server_id = excluded.server_id,
      renewed_at = clock_timestamp()
    where leadership.server_id is null
      or leadership.renewed_at < clock_timestamp() - $2 * interval '1 millisecond'
      or not exists (
        select 1
        from server_presence as leader
        where leader.server_id = leadership.server_id
      )
    returning term`,
    [serverId, leaseMs],
  )
  return rows[0] === undefined ? undefined : Number(rows[0]['term'])
}

/** Renews the term; false if it is over because another server leads. */
export async function renewLeadership(
  { executeSql }: Execute,
  { serverId, term }: { serverId: string; term: number },
): Promise<boolean> {
  const { rows } = await executeSql(
    `update leadership
    set renewed_at = clock_timestamp()
    where server_id = $1
      and term = $2
    returning term`,
    [serverId, term],
  )
  return rows.length > 0
}

/** Resigns, so that another server need not wait for the end of the term. */
export async function layDownLeadership(
  { executeSql }: Execute,
  { serverId, term }: { serverId: string; term: number },
): Promise<void> {
  await executeSql('update leadership set server_id = null where server_id = $1 and term = $2', [
    serverId,
    term,
  ])
}

/** The name of the leading server; undefined if none leads. */
export async function leaderName({ executeSql }: Execute): Promise<string | undefined> {
  const { rows } = await executeSql(
    `select presence.name
    from leadership
    inner join server_presence as presence on presence.server_id = leadership.server_id`,
  )
  return rows[0] === undefined ? undefined : String(rows[0]['name'])
}
